'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryDelay, shouldRetry } from '../api/client';

const fiveMinutes = 5 * 60 * 1000;

/** The data cache of SPEC 9. What outlives the page has a persister (features/results/answer-cache.ts). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without a network a request fails at once and the page says so; the default would wait
      // silently.
      queries: { staleTime: fiveMinutes, gcTime: fiveMinutes, retry: shouldRetry, retryDelay, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });
}

let client = createQueryClient();

/** For tests: empties the cache. */
export function resetQueries() {
  client.clear();
  client = createQueryClient();
}

/** One client for all searches of a page, so that Back to an earlier question sends no request. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
