import { useEffect, useState } from 'react';

/** After so long without an answer the page says so; the request goes on. */
const patienceMs = 12_000;

/** True when `waiting` has lasted for too long. Another `attempt` begins anew. */
export function useSlow(waiting: boolean, attempt: number): boolean {
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setSlow(attempt), patienceMs);
    return () => window.clearTimeout(timer);
  }, [waiting, attempt]);
  return waiting && slow === attempt;
}
