import type { Bootstrap } from '../api/types';

export const stateScriptId = 'gateway-state';

/** The state that the gateway puts into a page as JSON (its `view/state.rs`), as far as scripts read it. */
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
 * The query that links of the page carry: that of the page, with the state that was derived from the network
 * address, so that another network address does not change the next page (SPEC 7, the gateway's
 * `Visit::carried`).
 */
export function visitSearch(page: Document, search = page.location.search): string {
  const place = readState(page)?.jurisdiction;
  if (place?.known_by !== 'ip' || place.kind !== 'state') return search;
  const kept = new URLSearchParams(search);
  kept.set('state', place.code);
  return `?${kept.toString()}`;
}

/** Null if the page has none or it cannot be parsed. */
export function readState(page: Document): PageState | null {
  const text = page.getElementById(stateScriptId)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as PageState;
  } catch {
    return null;
  }
}
