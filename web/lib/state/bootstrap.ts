'use client';

import { useSyncExternalStore } from 'react';
import { getBootstrap, retryDelay, shouldRetry } from '../api/client';
import type { Bootstrap } from '../api/types';
import { useSite } from './site';
import { keptSearch } from './site-params';

/**
 * What the gateway knows about this visit, once a page. It comes inside the page, as a dehydrated TanStack
 * Query cache in a script element; only where that is missing do we ask for it. This little store reads it
 * without the query library, which weighs more than the whole frame and which only the results need.
 */
export interface BootstrapState {
  /** Null in the built HTML and until it is known: render a skeleton then. */
  data: Bootstrap | null;
  /** Neither the page nor the API brought it. */
  failed: boolean;
}

export const stateScriptId = 'gateway-state';
const unknown: BootstrapState = { data: null, failed: false };

interface Dehydrated {
  queries: { queryKey: readonly unknown[]; state: { data: unknown } }[];
}

/** The state in the page, null when there is none or it is broken. */
export function readPageState(page: Document): Bootstrap | null {
  const text = page.getElementById(stateScriptId)?.textContent;
  if (!text) return null;
  try {
    const { queries } = JSON.parse(text) as Dehydrated;
    return (queries.find(({ queryKey }) => queryKey[0] === 'bootstrap')?.state.data as Bootstrap | undefined) ?? null;
  } catch {
    return null;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function askGateway(search: string): Promise<Bootstrap> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await getBootstrap(search);
    } catch (error) {
      if (!(error instanceof Error) || !shouldRetry(failures, error)) throw error;
      await wait(retryDelay(failures, error));
    }
  }
}

export function createBootstrapStore() {
  let state: BootstrapState | null = null;
  const listeners = new Set<() => void>();

  function set(next: BootstrapState) {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The first call reads the page, or starts the one request. */
    read(locale: string): BootstrapState {
      if (state === null) {
        const data = readPageState(document);
        state = data ? { data, failed: false } : unknown;
        if (!data) {
          askGateway(keptSearch(window.location.search, { lang: locale })).then(
            (answer) => set({ data: answer, failed: false }),
            () => set({ data: null, failed: true }),
          );
        }
      }
      return state;
    },
  };
}

let store = createBootstrapStore();

/** For tests: forget what was read. */
export function resetBootstrap() {
  store = createBootstrapStore();
}

export function useBootstrap(): BootstrapState {
  const { locale } = useSite();
  return useSyncExternalStore(store.subscribe, () => store.read(locale), () => unknown);
}
