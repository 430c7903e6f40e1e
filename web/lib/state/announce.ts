import { useEffect, useSyncExternalStore } from 'react';

/**
 * What changed on the page, said once by a screen reader. The live region is part of every page from its first
 * render on (Announcer): a region that appears together with its text is not read out by all of them.
 */
let said = '';
const listeners = new Set<() => void>();

/** Unheard; it makes the same text another one, because what does not change is not read out again. */
const again = '\u00a0';

export function announce(text: string) {
  said = text === said ? `${text}${again}` : text;
  for (const listener of listeners) listener();
}

/** Says `text` when it appears and each time it changes; null says nothing. */
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
