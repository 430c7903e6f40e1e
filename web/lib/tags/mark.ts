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

/** The version of the site's list of tags, as the page was told it; empty without any. */
function tagsVersion(): string {
  return document.getElementById(stateScriptId)?.dataset.tagsVersion ?? '';
}

/** True where a look-up that finds places is told with a code computed from the address: with such a tag, and a yes to it. */
export function tellsAddress(): boolean {
  return document.getElementById(stateScriptId)?.dataset.tagsAddress === 'true' && agreed();
}

/** The browser says for its owner: nothing to third parties. */
export function privacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

export type Choice = 'yes' | 'no';

/** What the visitor answered to this list of tags; null when not asked yet, or of another list. */
export function readChoice(version: string): Choice | null {
  try {
    const [answer, of] = (localStorage.getItem(choiceKey) ?? '').split(':');
    return (answer === 'yes' || answer === 'no') && of === version ? answer : null;
  } catch {
    return null;
  }
}

/** True when the visitor said yes to the list of tags that this site has now: a yes to other companies is none to these. */
export function agreed(): boolean {
  const version = tagsVersion();
  return tagsMark() !== null && version !== '' && !privacyControl() && readChoice(version) === 'yes';
}

/**
 * Keeps the answer; a browser that keeps nothing is asked again on the next page. What waits in the tab was kept under a yes to
 * another list, or may not be sent any more.
 */
export function keepChoice(choice: Choice, version: string) {
  try {
    if (choice === 'no' || readChoice(version) !== 'yes') sessionStorage.removeItem(pendingKey);
    localStorage.setItem(choiceKey, `${choice}:${version}`);
  } catch {
    // Nothing to keep it in.
  }
}

export interface Conversion {
  action: string;
  /** SHA-256 of the address, of a look-up that found places. */
  sha256_address?: string;
}

/** Keeps a conversion for the next page that may load tags. Without consent to the list of now nothing is kept. */
export function keepConversion(conversion: Conversion) {
  if (!agreed()) return;
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
