/**
 * Text typed into the forms of a page, kept while the same page is loaded again (in another language, or on
 * another day). It is in this tab's session storage between the two loads only, by the ids of the fields.
 */
export const typedKey = 'voteready.typed';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controls(page: Document): Control[] {
  return [...page.querySelectorAll<Control>('main form input[id], main form select[id], main form textarea[id]')].filter((field) => !['hidden', 'password', 'checkbox', 'radio'].includes(field.type));
}

/** Stores the text of all fields before a load. Does nothing if the browser refuses storage. */
export function keepTyped(page: Document) {
  const values: Record<string, string> = {};
  for (const { id, value } of controls(page)) if (value !== '') values[id] = value;
  if (Object.keys(values).length === 0) return;
  try {
    window.sessionStorage.setItem(typedKey, JSON.stringify({ path: window.location.pathname, values }));
  } catch {
    // No storage.
  }
}

let taken: Record<string, unknown> | null = null;

/** Reads the stored text for this page and removes it from storage; later calls return it again. */
export function takeTyped(): Record<string, unknown> {
  if (taken) return taken;
  taken = {};
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(typedKey) ?? 'null') as { path?: unknown; values?: unknown } | null;
    window.sessionStorage.removeItem(typedKey);
    if (kept?.path === window.location.pathname && typeof kept.values === 'object' && kept.values) taken = kept.values as Record<string, unknown>;
  } catch {
    // No storage, or an unreadable value.
  }
  return taken;
}

/** For tests: forgets the stored text. */
export function resetTyped() {
  taken = null;
}

/** The text that was in the field with this id before the load; null if none. */
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
