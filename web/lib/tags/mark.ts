import { stateScriptId } from '../state/page-state';

/** Where the answer of a visitor is kept: in this browser alone, never sent. */
const choiceKey = 'voteready.tags';
/** Conversions of pages that load no tags, until a page that does: in this tab, gone with it. */
const pendingKey = 'voteready.conversions';
const maxPending = 8;

/** `load` on a page that may load tags, `named` on another page of a site that has some, null without any. */
export function tagsMark(): 'load' | 'named' | null {
  const mark = document.getElementById(stateScriptId)?.dataset.tags;
  return mark === 'load' || mark === 'named' ? mark : null;
}

/** The browser says for its owner: nothing to third parties. */
export function privacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

export type Choice = 'yes' | 'no';

/** What the visitor answered to this list of tags (any list without a version); null when not asked yet, or of another list. */
export function readChoice(version = ''): Choice | null {
  try {
    const [answer, of] = (localStorage.getItem(choiceKey) ?? '').split(':');
    return (answer === 'yes' || answer === 'no') && (version === '' || of === version) ? answer : null;
  } catch {
    return null;
  }
}

/** Keeps the answer; a browser that keeps nothing is asked again on the next page. */
export function keepChoice(choice: Choice, version: string) {
  try {
    localStorage.setItem(choiceKey, `${choice}:${version}`);
    if (choice === 'no') sessionStorage.removeItem(pendingKey);
  } catch {
    // Nothing to keep it in.
  }
}

export interface Conversion {
  action: string;
  /** SHA-256 of the address, of a look-up that found places. */
  sha256_address?: string;
}

/** Keeps a conversion for the next page that may load tags. Without consent nothing is kept. */
export function keepConversion(conversion: Conversion) {
  if (tagsMark() === null || privacyControl() || readChoice() !== 'yes') return;
  try {
    sessionStorage.setItem(pendingKey, JSON.stringify([...pending(), conversion].slice(-maxPending)));
  } catch {
    // A conversion is not worth an error.
  }
}

function isConversion(value: unknown): value is Conversion {
  return typeof value === 'object' && value !== null && typeof (value as Conversion).action === 'string';
}

function pending(): Conversion[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(pendingKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isConversion) : [];
  } catch {
    return [];
  }
}

/** The kept conversions, which are not kept any more. */
export function takeConversions(): Conversion[] {
  const kept = pending();
  try {
    sessionStorage.removeItem(pendingKey);
  } catch {
    return [];
  }
  return kept;
}
