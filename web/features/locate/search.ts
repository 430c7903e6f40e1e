import { typedKey } from '@/lib/state/typed';

/**
 * The visitor's search, handed from the form to the results.
 *
 * It is only in this tab's session storage, which ends with the tab: never in a URL, a cookie or a history
 * entry. Each question on the way (candidate, unit) adds one entry; the fragment of the URL (#1, #2) names
 * the current entry, so that Back and reload work without an address in the URL.
 */
export interface Search {
  address_line_1: string;
  zip: string;
  /** Instead of both fields: one line, from a candidate of the gateway or an example. */
  address?: string;
}

export const storageKey = 'voteready.search';
/** Prefix of the keys of cached answers in the same storage; the rest of a key is the request. */
export const answerPrefix = 'voteready.answer';
export const answerAgeMs = 5 * 60 * 1000;
/** Most entries of one search. */
export const maxSteps = 8;

function isSearch(value: unknown): value is Search {
  return typeof value === 'object' && value !== null && typeof (value as Search).address_line_1 === 'string' && typeof (value as Search).zip === 'string';
}

function readSteps(): Search[] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isSearch) : [];
  } catch {
    return [];
  }
}

/** False if the browser refuses storage. */
function writeSteps(steps: Search[]): boolean {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(steps.slice(0, maxSteps)));
    return true;
  } catch {
    return false;
  }
}

/** The entry that a fragment names; the first one without a fragment. */
export function stepOf(hash: string): number {
  const step = Number(hash.replace('#', ''));
  return Number.isInteger(step) && step > 0 && step < maxSteps ? step : 0;
}

/** Begins a new search. False if the browser refuses storage: the caller then keeps it in memory. */
export function startSearch(search: Search): boolean {
  return writeSteps([search]);
}

/** Removes the searches, answers and typed text of this tab. */
export function forgetSearch() {
  try {
    const answers = Object.keys(window.sessionStorage).filter((key) => key.startsWith(answerPrefix));
    for (const key of [storageKey, typedKey, ...answers]) window.sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The search of the results page for `hash`, null without one. */
export function searchAt(hash: string): Search | null {
  return readSteps()[stepOf(hash)] ?? null;
}

/** Adds a more exact search after the one at `hash`; returns the fragment that shows it. */
export function refineSearch(hash: string, search: Search): string {
  const at = Math.min(stepOf(hash) + 1, maxSteps - 1);
  writeSteps([...readSteps().slice(0, at), search]);
  return `#${at}`;
}

/** `search` with a unit. The designator "Unit" is put before a bare number or letter. */
export function withUnit(search: Search, unit: string): Search {
  const cleaned = unit.trim().replace(/\s+/g, ' ');
  // Not `\p{L}`, which becomes 4 KiB of ranges for browsers of 2018.
  const text = /^(#|[a-z\u00c0-\uffff]{2,}\b)/i.test(cleaned) ? cleaned : `Unit ${cleaned}`;
  if (search.address === undefined) return { ...search, address_line_1: `${search.address_line_1} ${text}` };
  const [street = '', ...rest] = search.address.split(',');
  return { ...search, address: [`${street.trimEnd()} ${text}`, ...rest].join(',') };
}
