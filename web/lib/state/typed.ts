/**
 * What is typed in the forms of a page, carried over to the same page when it is loaded again: in another language, or on another day.
 * It lies in this tab's session storage between the two loads only, by the ids of the fields.
 */
export const typedKey = 'voteready.typed';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controls(page: Document): Control[] {
  return [...page.querySelectorAll<Control>('main form input[id], main form select[id], main form textarea[id]')].filter((field) => !['hidden', 'password', 'checkbox', 'radio'].includes(field.type));
}

/** Puts aside what stands in the fields, before a load. A browser that refuses storage keeps nothing. */
export function keepTyped(page: Document) {
  const values: Record<string, string> = {};
  for (const { id, value } of controls(page)) if (value !== '') values[id] = value;
  if (Object.keys(values).length === 0) return;
  try {
    window.sessionStorage.setItem(typedKey, JSON.stringify({ path: window.location.pathname, values }));
  } catch {
    // Nothing to keep it in.
  }
}

let taken: Record<string, unknown> | null = null;

/** Reads what was put aside for this page and removes it from storage; the second call knows it still. */
export function takeTyped(): Record<string, unknown> {
  if (taken) return taken;
  taken = {};
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(typedKey) ?? 'null') as { path?: unknown; values?: unknown } | null;
    window.sessionStorage.removeItem(typedKey);
    if (kept?.path === window.location.pathname && typeof kept.values === 'object' && kept.values) taken = kept.values as Record<string, unknown>;
  } catch {
    // Refused, or not ours.
  }
  return taken;
}

/** For tests: forget what was read. */
export function resetTyped() {
  taken = null;
}

/** What was typed into the field of this id before the load; null for nothing. */
export function typedBefore(id: string): string | null {
  const value = takeTyped()[id];
  return typeof value === 'string' ? value : null;
}

/** Fills the empty fields of forms that this page did not draw with scripts. */
export function fillTyped(page: Document) {
  for (const field of controls(page)) {
    const value = typedBefore(field.id);
    if (value !== null && field.value === '') field.value = value;
  }
}
