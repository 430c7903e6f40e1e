'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/Note/Note';
import type { LocationType, SiteLocate, SiteLocation } from '@/lib/api/types';
import { useTimes, utc } from '@/lib/i18n/times';
import { AskOffice } from './AskOffice';

interface StateEndProps {
  of: SiteLocation;
  type: LocationType['type'];
  /** Name of the state in a sentence. */
  place: string;
  office: SiteLocate['election_office'];
}

/** Below hours that go on after the state's last day of voting: that day, and the office to ask. */
export function StateEnd({ of: { state_end: end }, type, place, office }: StateEndProps) {
  const t = useTranslations();
  const { time } = useTimes();
  if (!end) return null;
  if (type === 'electionDay') {
    return (
      <Note tone="marked">
        <p>{t('state_end_day', { place, time: time(end.time ?? '') })}</p>
        <AskOffice of={office} />
      </Note>
    );
  }
  return (
    <Note tone="marked">
      <p>
        {t(type === 'dropoff' ? 'state_end_dropoff' : 'state_end_early', { place, date: utc(end.date) })} {end.time && `${t('state_end_time', { time: time(end.time) })} `}
        {t('state_end_ask')}
      </p>
      <AskOffice of={office} />
    </Note>
  );
}
