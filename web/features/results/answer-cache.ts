import { experimental_createQueryPersister as createPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { SiteLocate } from '@/lib/api/types';
import { answerAgeMs, answerPrefix } from '../locate/search';

/** Session storage for cached answers. Does nothing if the browser refuses storage or has no room. */
const storage = {
  getItem(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string) {
    try {
      if (value) window.sessionStorage.setItem(key, value);
    } catch {
      // Not cached: the next visit asks again.
    }
  },
  removeItem(key: string) {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
  entries(): [string, string][] {
    try {
      return Object.entries(window.sessionStorage) as [string, string][];
    } catch {
      return [];
    }
  },
};

/** Failures are not cached. */
function serialize(query: PersistedQuery): string {
  return (query.state.data as SiteLocate | undefined)?.status === 'error' ? '' : JSON.stringify(query);
}

const persister = createPersister<string>({ storage, prefix: answerPrefix, maxAge: answerAgeMs, serialize });

/** Caches answers in this tab for five minutes (SPEC 9), so that Back and reload send no request. */
export const cacheAnswer = persister.persisterFn;

/** Removes expired answers. */
export const dropExpiredAnswers = persister.persisterGc;
