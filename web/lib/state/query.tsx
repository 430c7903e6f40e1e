'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { retryDelay, shouldRetry } from '../api/client';

const fiveMinutes = 5 * 60 * 1000;

/** The data cache of SPEC section 9. What of it outlives the page, a query says itself (features/results/kept.ts). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without a network a request fails at once and the page says so, where the library would wait in silence.
      queries: { staleTime: fiveMinutes, gcTime: fiveMinutes, retry: shouldRetry, retryDelay, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });
}

let client = createQueryClient();

/** For tests: forget what was asked. */
export function resetQueries() {
  client.clear();
  client = createQueryClient();
}

/** One client for all searches of a page: Back to an earlier question asks nothing again. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
