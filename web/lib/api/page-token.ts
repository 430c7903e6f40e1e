import { stateScriptId } from '../state/page-state';

/** The header in which a page shows that it is one of the site's own, where the gateway wants to know. */
export const pageTokenHeader = 'x-page-token';

/** A newer token than that of the page, for a page that has been open for hours. */
let renewed: string | null = null;

/** The token that came with the page; null where none is needed. */
export function pageToken(): string | null {
  return renewed ?? document.getElementById(stateScriptId)?.dataset.token ?? null;
}

/** Asks for a new token; false where there is none. */
export async function renewPageToken(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/site/bootstrap?no_geo=true', { signal, credentials: 'omit' });
    renewed = response.headers.get(pageTokenHeader);
  } catch {
    return false;
  }
  return renewed !== null;
}
