import { stateScriptId } from '../state/page-state';

/** Key of the visitor's answer in local storage; it is never sent. */
const choiceKey = 'voteready.tags';
/** Key of conversions in session storage that wait for a page that loads tags. */
const pendingKey = 'voteready.conversions';
const maxPending = 8;

/** `load` on pages that may load tags, `named` on others of a site with tags, null on a site without. */
export function tagsMark(): 'load' | 'named' | null {
  const mark = document.getElementById(stateScriptId)?.dataset.tags;
  return mark === 'load' || mark === 'named' ? mark : null;
}

/** The version of the site's list of tags, from the page; empty without tags. */
function tagsVersion(): string {
  return document.getElementById(stateScriptId)?.dataset.tagsVersion ?? '';
}

/** True if a conversion of a look-up carries a hash of the address: such a tag, and a yes. */
export function tellsAddress(): boolean {
  return document.getElementById(stateScriptId)?.dataset.tagsAddress === 'true' && agreed();
}

/** True under Global Privacy Control. */
export function privacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

export type Choice = 'yes' | 'no';

/** The visitor's answer to this version of the list; null without one. */
export function readChoice(version: string): Choice | null {
  try {
    const [answer, of] = (localStorage.getItem(choiceKey) ?? '').split(':');
    return (answer === 'yes' || answer === 'no') && of === version ? answer : null;
  } catch {
    return null;
  }
}

/** True if the visitor said yes to the current list of tags. */
export function agreed(): boolean {
  const version = tagsVersion();
  return tagsMark() !== null && version !== '' && !privacyControl() && readChoice(version) === 'yes';
}

/**
 * Stores the answer; without storage the next page asks again. Waiting conversions are removed, because they
 * were stored under a yes to another list.
 */
export function keepChoice(choice: Choice, version: string) {
  try {
    if (choice === 'no' || readChoice(version) !== 'yes') sessionStorage.removeItem(pendingKey);
    localStorage.setItem(choiceKey, `${choice}:${version}`);
  } catch {
    // No storage.
  }
}

export interface Conversion {
  action: string;
  /** SHA-256 of the address of a look-up that found places. */
  sha256_address?: string;
}

/** Stores a conversion for the next page that may load tags; not without consent to the current list. */
export function keepConversion(conversion: Conversion) {
  if (!agreed()) return;
  try {
    sessionStorage.setItem(pendingKey, JSON.stringify([...pending(), conversion].slice(-maxPending)));
  } catch {
    // A lost conversion must not break the page.
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

/** Returns the stored conversions and removes them. */
export function takeConversions(): Conversion[] {
  const kept = pending();
  try {
    sessionStorage.removeItem(pendingKey);
  } catch {
    return [];
  }
  return kept;
}
