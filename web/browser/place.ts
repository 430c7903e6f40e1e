import { readState } from '@/lib/state/page-state';

/** Key of the state of the visit in session storage. */
const placeKey = 'place';

/**
 * Keeps the state of the visit in the tab (SPEC 7): a page that is opened by its plain address, from another
 * network, shows the state that was shown before. A state in the address or the path comes first, and
 * `no_geo` begins anew.
 */
export function keepPlace(page: Document) {
  const place = readState(page)?.jurisdiction;
  const query = new URLSearchParams(page.location.search);
  if (place?.known_by === 'path') return;
  try {
    const kept = sessionStorage.getItem(placeKey);
    if (query.has('state')) remember(place?.kind === 'state' ? place.code : null);
    else if (query.has('no_geo')) remember(null);
    else if (kept && kept !== place?.code) {
      query.set('state', kept);
      page.location.replace(`${page.location.pathname}?${query.toString()}${page.location.hash}`);
    } else remember(place?.kind === 'state' ? place.code : null);
  } catch {
    // Without storage the links carry the state.
  }
}

function remember(code: string | null) {
  if (code) sessionStorage.setItem(placeKey, code);
  else sessionStorage.removeItem(placeKey);
}
