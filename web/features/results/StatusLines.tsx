import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Chip, Chips } from '@/components/Chip/Chip';
import type { SiteLocation } from '@/lib/api/types';
import { useTimes } from '@/lib/i18n/times';
import { type StatusLine, statusLines } from './keys';

export function StatusChip({ of: { tone, plain = false, key, day, time } }: { of: StatusLine }) {
  const t = useTranslations();
  const times = useTimes();
  return (
    <Chip tone={tone} plain={plain}>
      {t(key, { day: day && times.shortDay(day), time: time && times.time(time) })}
    </Chip>
  );
}

/** The status of a place now, then the next change. `children`: the countdown. */
export function StatusLines({ of, children }: { of: SiteLocation['status']; children?: ReactNode }) {
  return (
    <Chips screen>
      {statusLines(of).map((line, index) => [index > 0 && ' ', <StatusChip key={line.key} of={line} />])}
      {children}
    </Chips>
  );
}
