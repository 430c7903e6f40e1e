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
