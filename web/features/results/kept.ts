import { experimental_createQueryPersister as createPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { SiteLocate } from '@/lib/api/types';
import { answerAgeMs, answerPrefix } from '../locate/search';

/** The tab's storage, for answers alone. A browser that refuses storage, or has no room, keeps nothing. */
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
      // Asked again next time.
    }
  },
  removeItem(key: string) {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
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

/** A failure is not kept: whoever searches again means it. */
function serialize(query: PersistedQuery): string {
  return (query.state.data as SiteLocate | undefined)?.status === 'error' ? '' : JSON.stringify(query);
}

const persister = createPersister<string>({ storage, prefix: answerPrefix, maxAge: answerAgeMs, serialize });

/** Keeps answers in this tab for five minutes (SPEC section 9), so that Back and loading again ask nothing. */
export const keepAnswer = persister.persisterFn;

/** Removes answers that are too old. */
export const dropOldAnswers = persister.persisterGc;
