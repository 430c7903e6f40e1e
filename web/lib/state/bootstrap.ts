'use client';

import { useSyncExternalStore } from 'react';
import { getBootstrap, retryDelay, shouldRetry } from '../api/client';
import { type PageState, readState } from './page-state';
import { useSite } from './site';
import { keptSearch } from './site-params';

/** The state of the visit, read once: from the page (page-state.ts), else from the API. */
interface BootstrapState {
  /** Null in the built HTML and until it is known: a skeleton is rendered. */
  data: PageState | null;
  /** True if neither the page nor the API has it. */
  failed: boolean;
}

const unknown: BootstrapState = { data: null, failed: false };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function askGateway(search: string): Promise<PageState> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await getBootstrap(search);
    } catch (error) {
      if (!(error instanceof Error) || !shouldRetry(failures, error)) throw error;
      await wait(retryDelay(failures, error));
    }
  }
}

function createBootstrapStore() {
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
        const data = readState(document);
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

/** For tests: forgets the state. */
export function resetBootstrap() {
  store = createBootstrapStore();
}

export function useBootstrap(): BootstrapState {
  const { locale } = useSite();
  return useSyncExternalStore(store.subscribe, () => store.read(locale), () => unknown);
}
