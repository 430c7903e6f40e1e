'use client';

import type { ReactNode } from 'react';
import type { ApiError } from '@/lib/api/client';
import type { SiteLocate } from '@/lib/api/types';
import { ResultsCatalog } from '@/lib/i18n/ResultsCatalog';
import { useSite } from '@/lib/state/site';
import type { Search } from '../locate/search';
import { Answer } from './Answer';
import { CallFailure } from './Failure';

interface OutcomeProps {
  answer: SiteLocate | null;
  error: ApiError | null;
  search: Search;
  waiting: ReactNode;
  onRefine: (search: Search) => void;
  onEdit?: (() => void) | undefined;
  onReload: () => void;
}

/** What became of a search. A chunk of its own with its texts: it loads while the gateway is being asked. */
export function Outcome({ answer, error, search, waiting, onRefine, onEdit, onReload }: OutcomeProps) {
  const { locale } = useSite();
  return (
    <ResultsCatalog locale={locale}>
      {answer ? <Answer answer={answer} search={search} onRefine={onRefine} onEdit={onEdit} /> : error ? <CallFailure error={error} onReload={onReload} /> : waiting}
    </ResultsCatalog>
  );
}
