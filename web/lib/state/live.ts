import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A value that only the browser knows. The first render must equal the built HTML, so it gets `built`; React
 * then renders again with the real value.
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, built: T): T {
  return useSyncExternalStore(never, read, () => built);
}

/** False in the built HTML and during hydration, then true. */
export function useLive(): boolean {
  return useBrowserValue(() => true, false);
}
