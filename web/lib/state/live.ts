import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A value only a browser knows. The first render must equal the HTML that was built before any visitor came,
 * so that render gets `built`; React then renders again with the real value.
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, built: T): T {
  return useSyncExternalStore(never, read, () => built);
}

/** False in the built HTML and while React takes it over, true ever after. */
export function useLive(): boolean {
  return useBrowserValue(() => true, false);
}
