import { useEffect, useSyncExternalStore } from 'react';

/**
 * Whether the places on the page are made up, as the last answer says. The page's own state may be older: when the
 * look-up was down at the first load and came back since, the answer knows better.
 */
let seen: boolean | null = null;
const listeners = new Set<() => void>();

/** Tells the bar at the top what the places of an answer are; an answer without a source changes nothing. */
export function useSampleSeen(sample: boolean | undefined) {
  useEffect(() => {
    if (sample === undefined) return;
    seen = sample;
    for (const listener of listeners) listener();
  }, [sample]);
}

/** Null until an answer came. */
export function useSeenSample(): boolean | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => seen,
    () => null,
  );
}
