'use client';

import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';
import { useLive } from '@/lib/state/live';
import { useSiteHref } from '@/lib/state/site';
import { refineSearch, searchAt } from '../locate/search';
import { expectHeading } from './AnswerHeading';
import { Waiting } from './Waiting';

// Begun at once, not when it is rendered: the page itself stays small and shows that it is working.
const asking = import('./Asking');
const ResultsFor = dynamic(() => asking.then((m) => m.ResultsFor), { ssr: false, loading: () => <Waiting /> });

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
  const moved = () => {
    expectHeading();
    change();
  };
  window.addEventListener('hashchange', moved);
  return () => window.removeEventListener('hashchange', moved);
}
