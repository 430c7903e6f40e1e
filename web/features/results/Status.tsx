'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '@/components/Chip/Chip';
import type { SiteLocation } from '@/lib/api/types';
import styles from './Status.module.css';
import { useStatusNow } from './as-of';
import { type Times, useTimes } from './times';

type Status = SiteLocation['status'];
interface Line {
  tone: 'open' | 'soon' | 'closed';
  text: string;
  plain?: boolean;
}

type T = ReturnType<typeof useTranslations>;

function openLines(t: T, times: Times, status: Status): Line[] {
  const lines: Line[] = [{ tone: 'open', text: status.until ? t('status_open_until', { time: times.time(status.until) }) : t('status_open') }];
  const minutes = status.closes_in_minutes;
  if (minutes !== null) {
    // Whole hours only downwards: "in 2 hours" must never be said when it is less.
    const text = minutes < 60 ? t('status_closes_in_minutes', { minutes }) : t('status_closes_in_hours', { hours: Math.floor(minutes / 60) });
    lines.push({ tone: 'soon', plain: true, text });
  }
  return lines;
}

function nextLine(t: T, times: Times, next: Status['next'], tone: 'soon' | 'closed'): Line[] {
  if (!next) return [];
  return [{ tone, plain: tone === 'closed', text: t('status_opens_on', { day: times.shortDay(next.date), time: times.time(next.opens) }) }];
}

/** The chips of a place, first what holds now, then what comes next. */
function statusLines(t: T, times: Times, status: Status): Line[] {
  switch (status.kind) {
    case 'open':
      return openLines(t, times, status);
    case 'open_24_hours':
      return [{ tone: 'open', text: t('status_open_24_hours') }];
    case 'opens_today':
      return [{ tone: 'soon', text: status.opens_at ? t('status_opens_today', { time: times.time(status.opens_at) }) : t('status_not_started') }];
    case 'closed_today':
      return [{ tone: 'closed', text: t('status_closed_today') }, ...nextLine(t, times, status.next, 'closed')];
    case 'done_today':
      return [{ tone: 'closed', text: t('status_done_today') }, ...nextLine(t, times, status.next, 'closed')];
    case 'not_started': {
      const next = nextLine(t, times, status.next, 'soon');
      return next.length > 0 ? next : [{ tone: 'closed', text: t('status_not_started') }];
    }
    case 'over':
      return [{ tone: 'closed', text: t('status_over') }];
    case 'see_note':
      return [{ tone: 'soon', plain: true, text: t('status_see_note') }];
  }
}

/** Is it open? The first thing on a ticket. */
export function StatusChips({ status }: { status: Status }) {
  const t = useTranslations();
  const times = useTimes();
  const now = useStatusNow(status);
  const lines: Line[] = now ? statusLines(t, times, now) : [{ tone: 'closed', plain: true, text: t('status_see_hours') }];
  return (
    <p className={styles.chips}>
      {lines.map(({ tone, plain, text }) => (
        <Chip key={text} tone={tone} plain={plain ?? false}>
          {text}
        </Chip>
      ))}
    </p>
  );
}
