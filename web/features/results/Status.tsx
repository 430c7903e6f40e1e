'use client';

import { useTranslations } from 'next-intl';
import { Chip, Chips } from '@/components/Chip/Chip';
import type { SiteLocation } from '@/lib/api/types';
import { useStatusNow } from './as-of';
import { StatusLines } from './StatusLines';

/** The time until closing. Hours are rounded down: "in 2 hours" must not be said of less. */
function Closes({ minutes }: { minutes: number }) {
  const t = useTranslations();
  return (
    <Chip tone="soon" plain>
      {minutes < 60 ? t('status_closes_in_minutes', { minutes }) : t('status_closes_in_hours', { hours: Math.floor(minutes / 60) })}
    </Chip>
  );
}

/** The status of a place, at the top of its ticket. */
export function StatusChips({ status }: { status: SiteLocation['status'] }) {
  const t = useTranslations();
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
  return <StatusLines of={now}>{now.kind === 'open' && now.closes_in_minutes !== null && <Closes minutes={now.closes_in_minutes} />}</StatusLines>;
}
