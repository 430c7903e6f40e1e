import { stateScriptId } from '../state/page-state';

/** The header with the token of a page of the site, which the gateway may require. */
export const pageTokenHeader = 'x-page-token';

/** The renewed token of a page that has been open for hours. */
let renewed: string | null = null;

/** The token of the page; null if none is needed. */
export function pageToken(): string | null {
  return renewed ?? document.getElementById(stateScriptId)?.dataset.token ?? null;
}

/** Requests a new token; false without one. */
export async function renewPageToken(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/site/bootstrap?no_geo=true', { signal, credentials: 'omit' });
    renewed = response.headers.get(pageTokenHeader);
  } catch {
    return false;
  }
  return renewed !== null;
}
