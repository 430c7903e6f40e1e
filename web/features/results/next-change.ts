import { useEffect, useRef } from 'react';

/** Longer waits are split: timers of browsers hold 24 days at most. */
const longestMs = 3_600_000;
/** The shortest time between two requests. */
const soonestMs = 15_000;

/**
 * Asks again at `instant` (RFC 3339), when statements such as "open now" expire: at the next opening, closing
 * or midnight. A suspended tab asks when it becomes visible.
 */
export function useNextChange(instant: string | null, ask: () => void) {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const at = instant === null ? Number.NaN : Date.parse(instant);
    if (Number.isNaN(at)) return;
    const earliest = Date.now() + soonestMs;
    let timer = 0;
    function check() {
      window.clearTimeout(timer);
      const left = Math.max(at, earliest) - Date.now();
      if (left <= 0) latest.current();
      else timer = window.setTimeout(check, Math.min(left, longestMs));
    }
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [instant]);
}
