import type { Bootstrap } from '../api/types';

export const stateScriptId = 'gateway-state';

/** The state that the gateway puts into a page, as JSON: what a script reads of the visit, and no more (the gateway's `view/state.rs`). */
export type PageState = Pick<
  Bootstrap,
  | 'today'
  | 'rehearsal'
  | 'draft'
  | 'sample'
  | 'jurisdiction'
  | 'supported_locales'
  | 'priority_locales'
  | 'alerts'
  | 'hotline'
  | 'footer'
  | 'example_addresses'
  | 'official'
>;

/**
 * The query that links of the page keep. It names the state that the network hinted at, so that another network address does not
 * change the next page (SPEC section 7, the gateway's `Visit::carried`); where the page's own query counts, it is that.
 */
export function visitSearch(page: Document, search = page.location.search): string {
  const place = readState(page)?.jurisdiction;
  if (place?.known_by !== 'ip' || place.kind !== 'state') return search;
  const kept = new URLSearchParams(search);
  kept.set('state', place.code);
  return `?${kept.toString()}`;
}

/** Null where the page has none or its state is broken. */
export function readState(page: Document): PageState | null {
  const text = page.getElementById(stateScriptId)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as PageState;
  } catch {
    return null;
  }
}
