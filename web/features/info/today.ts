import { getVotingInfo } from '@/lib/api/client';
import { readState } from '@/lib/state/page-state';
import { keepTyped } from '@/lib/state/typed';

const everyMs = 15 * 60_000;

/** True while the focus is in a form, on its buttons, too. */
function isAtForm(): boolean {
  return document.activeElement?.closest('form') != null;
}

/**
 * Reloads a page that stays open when a new day begins in the jurisdiction, because "in 3 days" is then
 * wrong. A visible page asks the gateway for the day now and then. It is not reloaded while a form is filled
 * in, and typed text is kept.
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
        // A form may have taken the focus meanwhile.
        if (isAtForm()) asked = 0;
        else {
          keepTyped(document);
          window.location.reload();
        }
      },
      () => {}, // Offline: tried again later.
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
