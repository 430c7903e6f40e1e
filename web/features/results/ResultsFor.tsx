'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, postLocate } from '@/lib/api/client';
import type { SiteLocate, SiteLocateRequest } from '@/lib/api/types';
import { count } from '@/lib/events/events';
import { QueryProvider } from '@/lib/state/query';
import { useSampleSeen } from '@/lib/state/sample';
import { useSearch, useSite } from '@/lib/state/site';
import { tagsMark } from '@/lib/tags/mark';
import type { Search } from '../locate/search';
import { takeSent } from '../locate/sent';
import { expectHeading } from './AnswerHeading';
import { dropExpiredAnswers, cacheAnswer } from './answer-cache';
import { useNextChange } from './next-change';
import { Outcome } from './Outcome';
import { locateRequest } from './request';
import { useSlow } from './slow';

const noAnswerYet = new ApiError(0, null, true);

function locateQuery(request: SiteLocateRequest) {
  const body = JSON.stringify(request);
  return queryOptions<SiteLocate, ApiError>({
    queryKey: ['locate', request],
    // AskOrLeave looks for the cached answer by this hash.
    queryHash: body,
    queryFn: ({ signal }) => postLocate(request, signal, takeSent(body)).then(counted),
    // Drafts are not cached, nor is the key to them.
    ...(request.preview || request.test_config ? {} : { persister: cacheAnswer }),
  });
}

/** Counts a search that found places as a conversion (SPEC 7), without anything of the search. */
function counted(answer: SiteLocate): SiteLocate {
  const found = answer.status === 'found' || answer.status === 'county' || answer.status === 'mail_only';
  count({ event: 'record_event', category: 'locate', action: found ? 'success' : 'fail' });
  if (found) {
    count({ event: 'conversion', action: 'locate' });
    // The code for the record of tags is loaded only on a site with tags, and records only for a visitor who
    // agreed.
    if (tagsMark() !== null) void import('@/lib/tags/address').then((m) => m.keepLocated(answer.voter_address), () => {});
  }
  return answer;
}

interface ResultsForProps {
  search: Search;
  onRefine: (search: Search) => void;
  /** Set if the form is in the same page; otherwise links lead to it. */
  onEdit?: () => void;
}

/** The answer to one search. */
export function ResultsFor(props: ResultsForProps) {
  return (
    <QueryProvider>
      <Asking {...props} />
    </QueryProvider>
  );
}

/** Asks again when the network is back, if the last attempt failed. */
function useBackOnline(failed: boolean, ask: () => void) {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!failed) return;
    const back = () => latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [failed]);
}

function Asking({ search, onRefine, onEdit }: ResultsForProps) {
  const { locale } = useSite();
  const query = useSearch();
  const client = useQueryClient();
  const options = locateQuery(locateRequest(search, query, locale));
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(options);
  const [attempt, setAttempt] = useState(0);
  const slow = useSlow(isFetching && !data, attempt);
  useNextChange(data?.next_change ?? null, () => void refetch());
  useBackOnline(error !== null, () => void refetch());
  useSampleSeen(data?.feed?.sample);
  useEffect(() => void dropExpiredAnswers(), []);

  /** Sends a new request instead of the one that is stuck. */
  function again() {
    setAttempt(attempt + 1);
    void client.cancelQueries({ queryKey: options.queryKey }).then(() => refetch());
  }

  return (
    <Outcome
      answer={data ?? null}
      asOf={dataUpdatedAt}
      failedAt={error ? errorUpdatedAt : 0}
      error={isFetching ? (slow ? noAnswerYet : null) : error}
      waiting={isFetching}
      search={search}
      onRefine={onRefine}
      onEdit={onEdit}
      onReload={() => {
        // With places on the page the focus stays in them.
        if (!data) expectHeading();
        again();
      }}
    />
  );
}
