import { useEffect, useState } from 'react';
import { patienceMs } from '../locate/sent';

/** True when `waiting` has lasted longer than `patienceMs`. A new `attempt` starts the time again. */
export function useSlow(waiting: boolean, attempt: number): boolean {
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setSlow(attempt), patienceMs);
    return () => window.clearTimeout(timer);
  }, [waiting, attempt]);
  return waiting && slow === attempt;
}
