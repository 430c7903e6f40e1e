'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { retryDelay, shouldRetry } from '../api/client';

const fiveMinutes = 5 * 60 * 1000;

/** The data cache of SPEC section 9. In memory only: it goes with the page, and an address with it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: fiveMinutes, gcTime: fiveMinutes, retry: shouldRetry, retryDelay, refetchOnWindowFocus: false },
    },
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
