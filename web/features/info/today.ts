import { getVotingInfo } from '@/lib/api/client';
import { readState } from '@/lib/state/page-state';
import { keepTyped } from '@/lib/state/typed';

const everyMs = 15 * 60_000;

/** A button of the form counts, too: it may be pressed next. */
function isAtForm(): boolean {
  return document.activeElement?.closest('form') != null;
}

/**
 * "In 3 days" is wrong tomorrow. A page that stays open asks the gateway now and then, while it is looked at, whether it is still the same day in
 * the jurisdiction, and loads again when it is not: never while somebody fills in a form, and with what was typed.
 */
export function reloadWhenTheDayChanges(): () => void {
  const shown = readState(document);
  const code = shown?.jurisdiction?.code;
  if (!shown || !code) return () => {};
  let asked = Date.now();

  function ask(today: string, place: string) {
    if (document.visibilityState !== 'visible' || isAtForm() || Date.now() - asked < everyMs) return;
    asked = Date.now();
    getVotingInfo(place).then(
      ({ head }) => {
        if (head.today === today) return;
        // The answer took its time: somebody may have begun to type.
        if (isAtForm()) asked = 0;
        else {
          keepTyped(document);
          window.location.reload();
        }
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
