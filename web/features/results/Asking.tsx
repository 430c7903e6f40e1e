'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiError, postLocate } from '@/lib/api/client';
import type { SiteLocate, SiteLocateRequest } from '@/lib/api/types';
import { count } from '@/lib/events/events';
import { QueryProvider } from '@/lib/state/query';
import { useSampleSeen } from '@/lib/state/sample';
import { useSearch, useSite } from '@/lib/state/site';
import { tagsMark } from '@/lib/tags/mark';
import type { Search } from '../locate/search';
import { expectHeading } from './AnswerHeading';
import { useNextChange } from './next-change';
import { Outcome } from './Outcome';
import { Waiting } from './Waiting';

/** The request for `search`: the two fields of the form, or one line that the gateway itself offered. */
export function locateRequest(search: Search, query: string, locale: string): SiteLocateRequest {
  const params = new URLSearchParams(query);
  return {
    address_line_1: search.address_line_1,
    zip: search.zip,
    ...(search.address === undefined ? {} : { address: search.address }),
    ...(params.get('state') ? { state: params.get('state') ?? '' } : {}),
    lang: locale,
    ...(params.get('preview') === 'true' ? { preview: true } : {}),
    ...(params.get('test_config') === 'true' ? { test_config: true } : {}),
    ...(params.get('preview_key') ? { preview_key: params.get('preview_key') ?? '' } : {}),
    ...(params.get('default_location_type') ? { default_location_type: params.get('default_location_type') ?? '' } : {}),
  };
}

function locateQuery(request: SiteLocateRequest) {
  return queryOptions<SiteLocate, ApiError>({ queryKey: ['locate', request], queryFn: () => postLocate(request).then(counted) });
}

/** A search that found places is a conversion (SPEC section 7); of what was searched nothing is counted. */
function counted(answer: SiteLocate): SiteLocate {
  const found = answer.status === 'found' || answer.status === 'county' || answer.status === 'mail_only';
  count({ event: 'record_event', category: 'locate', action: found ? 'success' : 'fail' });
  if (found) {
    count({ event: 'conversion', action: 'locate' });
    // Only a site with tags has the code for their record, and only a visitor who agreed has it run.
    if (tagsMark() !== null) void import('@/lib/tags/address').then((m) => m.keepLocated(answer.voter_address), () => {});
  }
  return answer;
}

interface ResultsForProps {
  search: Search;
  onRefine: (search: Search) => void;
  /** Where the form is in the same page; otherwise links lead to it. */
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

function Asking({ search, onRefine, onEdit }: ResultsForProps) {
  const { locale } = useSite();
  const query = useSearch();
  const { data, error, isFetching, refetch } = useQuery(locateQuery(locateRequest(search, query, locale)));
  useNextChange(data?.next_change ?? null, () => void refetch());
  useSampleSeen(data?.feed?.sample);
  return (
    <Outcome
      answer={data ?? null}
      error={isFetching ? null : error}
      search={search}
      waiting={<Waiting />}
      onRefine={onRefine}
      onEdit={onEdit}
      onReload={() => {
        expectHeading();
        void refetch();
      }}
    />
  );
}
