'use client';

import type { ApiError } from '@/lib/api/client';
import type { SiteLocate } from '@/lib/api/types';
import { ResultsCatalog } from '@/lib/i18n/ResultsCatalog';
import { YearlessDays } from '@/lib/i18n/times';
import { useSite } from '@/lib/state/site';
import type { Search } from '../locate/search';
import { Answer } from './Answer';
import { AsOf } from './as-of';
import { Elections, expectElection } from './Elections';
import { CallFailure } from './Failure';
import { Waiting } from './Waiting';

interface OutcomeProps {
  answer: SiteLocate | null;
  /** When the answer came (ms since 1970); 0 without one. */
  asOf: number;
  /** When the last refresh failed (ms since 1970); 0 if it did not. */
  failedAt: number;
  error: ApiError | null;
  /** A request is under way. */
  waiting: boolean;
  search: Search;
  onRefine: (search: Search) => void;
  onEdit?: (() => void) | undefined;
  onReload: () => void;
}

/** The result of a search. A chunk of its own, with its texts, which loads while the request is under way. */
export function Outcome({ answer, asOf, failedAt, error, waiting, search, onRefine, onEdit, onReload }: OutcomeProps) {
  const { locale } = useSite();
  return (
    <ResultsCatalog locale={locale}>
      {answer ? (
        <AsOf asOf={asOf} nextChange={answer.next_change}>
          <YearlessDays value={answer.yearless}>
            <Elections answer={answer}>
              {(one, election) => (
                <Answer
                  key={election}
                  answer={one}
                  search={search}
                  onRefine={(next) => {
                    if (election !== null) expectElection(election);
                    onRefine(next);
                  }}
                  onEdit={onEdit}
                  onReload={onReload}
                  failedAt={failedAt}
                />
              )}
            </Elections>
          </YearlessDays>
        </AsOf>
      ) : error ? (
        <CallFailure error={error} waiting={waiting} onReload={onReload} />
      ) : (
        <Waiting asking />
      )}
    </ResultsCatalog>
  );
}
