import { typedKey } from '@/lib/state/typed';

/**
 * What the visitor searched for, handed from the form to the results.
 *
 * It lives in this tab's session storage only: the browser drops it with the tab, and it never stands in a URL,
 * a cookie or a history entry. Each question asked on the way (which of these? which unit?) adds one entry; the
 * fragment of the address (#1, #2) says which entry is shown, so Back and reload work and show no address.
 */
export interface Search {
  address_line_1: string;
  zip: string;
  /** Instead of the two: one line, of a candidate that the gateway offered or an example. */
  address?: string;
}

export const storageKey = 'voteready.search';
/** Answers of the last five minutes, in the same storage; the rest of each key is the request. */
export const answerPrefix = 'voteready.answer';
export const answerAgeMs = 5 * 60 * 1000;
/** A visitor cannot answer more questions than this in one search. */
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

/** False where the browser refuses storage. */
function writeSteps(steps: Search[]): boolean {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(steps.slice(0, maxSteps)));
    return true;
  } catch {
    return false;
  }
}

/** Which entry a fragment names; the first one without. */
export function stepOf(hash: string): number {
  const step = Number(hash.replace('#', ''));
  return Number.isInteger(step) && step > 0 && step < maxSteps ? step : 0;
}

/** Begins a new search. False where the browser refuses storage: the caller keeps it in memory then. */
export function startSearch(search: Search): boolean {
  return writeSteps([search]);
}

/** Forgets what was searched in this tab, what was answered, and what was typed. */
export function forgetSearch() {
  try {
    const answers = Object.keys(window.sessionStorage).filter((key) => key.startsWith(answerPrefix));
    for (const key of [storageKey, typedKey, ...answers]) window.sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** The search that the results page shows for `hash`, null when there is none (any more). */
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
  // Not `\p{L}`: browsers of 2018 lack it, and written out for them it weighs 4 KiB.
  const text = /^(#|[a-z\u00c0-\uffff]{2,}\b)/i.test(cleaned) ? cleaned : `Unit ${cleaned}`;
  if (search.address === undefined) return { ...search, address_line_1: `${search.address_line_1} ${text}` };
  const [street = '', ...rest] = search.address.split(',');
  return { ...search, address: [`${street.trimEnd()} ${text}`, ...rest].join(',') };
}
