'use client';

import { useTranslations } from 'next-intl';
import { Chip, Chips } from '@/components/Chip/Chip';
import type { SiteLocation } from '@/lib/api/types';
import { useStatusNow } from './as-of';
import { statusLines } from './keys';
import { useTimes } from '@/lib/i18n/times';

/** How long it stays open. Whole hours only downwards: "in 2 hours" must never be said when it is less. */
function Closes({ minutes }: { minutes: number }) {
  const t = useTranslations();
  return (
    <Chip tone="soon" plain>
      {minutes < 60 ? t('status_closes_in_minutes', { minutes }) : t('status_closes_in_hours', { hours: Math.floor(minutes / 60) })}
    </Chip>
  );
}

/** Is it open? The first thing on a ticket. */
export function StatusChips({ status }: { status: SiteLocation['status'] }) {
  const t = useTranslations();
  const times = useTimes();
  const now = useStatusNow(status);
  if (!now) {
    return (
      <Chips>
        <Chip tone="closed" plain>
          {t('status_see_hours')}
        </Chip>
      </Chips>
    );
  }
  return (
    <Chips>
      {statusLines(now).map(({ tone, plain, key, day, time }) => (
        <Chip key={key} tone={tone} plain={plain ?? false}>
          {t(key, { day: day && times.shortDay(day), time: time && times.time(time) })}
        </Chip>
      ))}
      {now.kind === 'open' && now.closes_in_minutes !== null && <Closes minutes={now.closes_in_minutes} />}
    </Chips>
  );
}
