'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { BackLink } from '@/components/BackLink/BackLink';
import { Page } from '@/components/Page/Page';
import { Skeleton } from '@/components/Skeleton/Skeleton';
import { ApiError, postLocate } from '@/lib/api/client';
import type { SiteLocate, SiteLocateRequest } from '@/lib/api/types';
import { useLive } from '@/lib/state/live';
import { QueryProvider } from '@/lib/state/query';
import { useSearch, useSite, useSiteHref } from '@/lib/state/site';
import { refineSearch, type Search, searchAt } from '../locate/search';
import styles from './Results.module.css';

// Loaded while the gateway is being asked: the page itself stays small and shows at once that it is working.
const Outcome = dynamic(() => import('./Outcome').then((m) => m.Outcome), { ssr: false, loading: () => <Waiting /> });

/** `/locate/results/`: asks the gateway about the search of this tab; without one it leads back to the form. */
export function Results() {
  const live = useLive();
  const siteHref = useSiteHref();
  const hash = useSyncExternalStore(onHash, () => window.location.hash, () => '');
  const search = live ? searchAt(hash) : null;
  const form = siteHref('/locate/');

  useEffect(() => {
    if (live && searchAt(window.location.hash) === null) window.location.replace(form);
  }, [live, form]);

  if (!search) return <Waiting />;
  return (
    <ResultsFor
      key={JSON.stringify(search)}
      search={search}
      onRefine={(next) => {
        window.location.hash = refineSearch(hash, next);
        window.scrollTo(0, 0);
      }}
    />
  );
}

function onHash(change: () => void) {
  window.addEventListener('hashchange', change);
  return () => window.removeEventListener('hashchange', change);
}

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
  return queryOptions<SiteLocate, ApiError>({ queryKey: ['locate', request], queryFn: () => postLocate(request) });
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
  return (
    <Outcome
      answer={data ?? null}
      error={isFetching ? null : error}
      search={search}
      waiting={<Waiting />}
      onRefine={onRefine}
      onEdit={onEdit}
      onReload={() => void refetch()}
    />
  );
}

function Waiting() {
  const t = useTranslations();
  return (
    <Page wide>
      <BackLink href="/locate/">{t('back')}</BackLink>
      <h1 className={styles.heading}>{t('results_heading')}</h1>
      <p className={styles.whereabouts} role="status">
        <span className={styles.searching}>{t('results_searching')}</span>
      </p>
      <div className={styles.waiting}>
        <Skeleton shape="ticket" />
        <Skeleton shape="card" count={3} />
      </div>
    </Page>
  );
}
