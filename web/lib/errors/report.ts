/**
 * Sends errors of the page to the gateway, which cleans them and reports them to the operator's service. No
 * library of such a service: it would be larger than a page.
 */
const route = '/api/site/errors';
/** Most reports of one page. */
const maxReports = 5;
const maxPlaces = 12;

let sent = 0;

/**
 * A position in a script of the site, in stacks of any browser: "at f (https://…/a.js:1:2)",
 * "f@https://…:1:2".
 */
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

/** A new random id of a report. */
export function reportId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reports an error under an id. The query of the page is not sent. */
export function reportError(error: unknown, id = reportId()) {
  sent += 1;
  if (sent > maxReports) return;
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  const body = { id, page: location.pathname, lang: document.documentElement.lang, kind: name, message: message.slice(0, 300), places: places(stack ?? '') };
  try {
    navigator.sendBeacon(route, JSON.stringify(body));
  } catch {
    // A report that fails is not reported.
  }
}

/** Reports uncaught errors. Returns a function that stops it. */
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

/** For tests: resets the state to that of a new page. */
export function resetReports() {
  sent = 0;
}
