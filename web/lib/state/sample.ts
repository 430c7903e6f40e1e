import { useEffect, useSyncExternalStore } from 'react';

/**
 * Whether the places on the page are made up, by the last answer. The state of the page may be older, for
 * example if the look-up was down when the page was loaded.
 */
let seen: boolean | null = null;
const listeners = new Set<() => void>();

/** Tells the sample bar whether the places of an answer are made up; undefined changes nothing. */
export function useSampleSeen(sample: boolean | undefined) {
  useEffect(() => {
    if (sample === undefined) return;
    seen = sample;
    for (const listener of listeners) listener();
  }, [sample]);
}

/** Null before an answer. */
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
