import { electionWords } from '@/features/results/keys';
import type { LocateElection } from './types';
import { useWords } from './words';

/** What an election is called: by its kind, or by the English name of the election office's data. */
export function ElectionName({ of }: { of: LocateElection }) {
  const { t, locale } = useWords();
  const words = electionWords(of, locale);
  if ('key' in words) return t(words.key);
  return (
    <span lang="en" dir="auto">
      {words.name}
    </span>
  );
}

/** An election as a leaf of a calendar, in a link. Of what is months away nothing is counted down. */
export function ElectionLeaf({ of, first }: { of: LocateElection; first: boolean }) {
  const { t, day, titleDay } = useWords();
  return (
    <>
      <span className="daymark" aria-hidden="true">
        <em>{titleDay(of.date, 'MMM')}</em> <span>{day(of.date, 'd')}</span>
      </span>
      <span>
        <b>
          <ElectionName of={of} />
        </b>{' '}
        <small>{t('election_on', { date: of.date })}</small>
        {first && [' ', <small key="days">{t('election_in_days', { days: of.days_until })}</small>]}
      </span>
    </>
  );
}
