import { useEffect, useSyncExternalStore } from 'react';

/**
 * The text of the live region, read once by a screen reader. The region is on every page from the first
 * render on (Announcer), because some screen readers ignore a region that appears together with its text.
 */
let said = '';
const listeners = new Set<() => void>();

/** A silent suffix, because a screen reader does not repeat a text that has not changed. */
const again = '\u00a0';

export function announce(text: string) {
  said = text === said ? `${text}${again}` : text;
  for (const listener of listeners) listener();
}

/** Announces `text` at first and each time it changes; null announces nothing. */
export function useAnnounce(text: string | null) {
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
}

export function useAnnounced(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
    () => '',
  );
}
