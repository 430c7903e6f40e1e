/**
 * Errors of the page, sent to the gateway, which cleans them and reports them where the operator says; no other company is
 * asked. Our own few lines instead of a library: the library of the error service weighs more than a page.
 */
const route = '/api/site/errors';
/** What breaks once often breaks a hundred times. */
const maxReports = 5;
const maxPlaces = 12;

let sent = 0;

/** A place in one of our scripts, in the stack of any browser: "at f (https://host/_next/static/a.js:1:2)", "f@https://…:1:2". */
const place = /(\/_next\/static\/[^\s:?)]+)[^\s:)]*:(\d+):(\d+)/;

function places(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      return found ? [{ file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) }] : [];
    })
    .slice(0, maxPlaces);
}

/** The id of a report. */
export function reportId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reports an error under an id by which it is found. The query of the page is not sent. */
export function reportError(error: unknown, id = reportId()) {
  sent += 1;
  if (sent > maxReports) return;
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  const body = { id, page: location.pathname, lang: document.documentElement.lang, kind: name, message: message.slice(0, 300), places: places(stack ?? '') };
  try {
    navigator.sendBeacon(route, JSON.stringify(body));
  } catch {
    // There is nothing more to say.
  }
}

/** Reports what nobody caught. Returns how to stop. */
export function attachErrors(): () => void {
  const failed = ({ error, message }: ErrorEvent) => reportError(error ?? message);
  const rejected = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  window.addEventListener('error', failed);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', failed);
    window.removeEventListener('unhandledrejection', rejected);
  };
}

/** For tests: as on a new page. */
export function resetReports() {
  sent = 0;
}
