import { useLocale, useTranslations } from 'next-intl';
import type { LocateElection } from '@/lib/api/types';
import './ElectionLeaf.css';
import { electionWords } from './keys';
import { useTimes, utc } from '@/lib/i18n/times';

/** The name of an election: its kind, or the English name in the election office's data. */
export function ElectionName({ of }: { of: LocateElection }) {
  const t = useTranslations();
  const words = electionWords(of, useLocale());
  if ('key' in words) return t(words.key);
  return (
    <span lang="en" dir="auto">
      {words.name}
    </span>
  );
}

/** An election as a calendar leaf, in a tab or a link. `first`: the nearest one, with a countdown. */
export function ElectionLeaf({ of, first }: { of: LocateElection; first: boolean }) {
  const t = useTranslations();
  const times = useTimes();
  return (
    <>
      <span className="election-leaf" aria-hidden="true">
        <em>{times.month(of.date)}</em> <span>{times.dayOfMonth(of.date)}</span>
      </span>
      <span className="election-name">
        <b>
          <ElectionName of={of} />
        </b>{' '}
        <small>{t('election_on', { date: utc(of.date) })}</small>
        {first && [' ', <small key="days">{t('election_in_days', { days: of.days_until })}</small>]}
      </span>
    </>
  );
}
