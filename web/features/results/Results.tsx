'use client';

import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';
import { useLive } from '@/lib/state/live';
import { useSiteHref } from '@/lib/state/site';
import { refineSearch, searchAt, stepOf } from '../locate/search';
import { expectHeading } from './AnswerHeading';
import { Waiting } from './Waiting';

// The import starts at once, not at the first render; meanwhile the small page shows that it is working.
const asking = import('./ResultsFor');
const ResultsFor = dynamic(() => asking.then((m) => m.ResultsFor), { ssr: false, loading: () => <Waiting /> });

/** `/locate/results/`: sends the search of this tab to the gateway; without one it leads back to the form. */
export function Results() {
  const live = useLive();
  const siteHref = useSiteHref();
  const hash = useSyncExternalStore(onHash, ownFragment, () => '');
  const search = live ? searchAt(hash) : null;
  const form = siteHref('/locate/');

  useEffect(() => {
    if (live && searchAt(ownFragment()) === null) window.location.replace(form);
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

/** The last fragment that named a question; fragments of links within the page are ignored. */
let shown = '';

function ownFragment(): string {
  const { hash } = window.location;
  if (hash === '' || stepOf(hash) > 0) shown = hash;
  return shown;
}

function onHash(change: () => void) {
  const moved = () => {
    if (window.location.hash === ownFragment()) expectHeading();
    change();
  };
  window.addEventListener('hashchange', moved);
  return () => window.removeEventListener('hashchange', moved);
}
