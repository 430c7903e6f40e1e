import { getVotingInfo } from '@/lib/api/client';
import { readState } from '@/lib/state/page-state';

const everyMs = 15 * 60_000;

/**
 * "In 3 days" is wrong tomorrow. A page that stays open asks the gateway now and then, while it is looked at, whether it is still the same day in
 * the jurisdiction, and loads again when it is not.
 */
export function reloadWhenTheDayChanges(): () => void {
  const shown = readState(document, 'bootstrap');
  const code = shown?.jurisdiction?.code;
  if (!shown || !code) return () => {};
  let asked = Date.now();

  function ask(today: string, place: string) {
    if (document.visibilityState !== 'visible' || Date.now() - asked < everyMs) return;
    asked = Date.now();
    getVotingInfo(place).then(
      ({ head }) => {
        if (head.today !== today) window.location.reload();
      },
      () => {}, // Offline: the next time.
    );
  }

  const look = () => ask(shown.today, code);
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
