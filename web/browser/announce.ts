/** Lets a screen reader say `text` once, in the live region that every page has from the start. */
export function announce(page: Document, text: string) {
  const region = page.querySelector('[data-announcer]');
  // A screen reader does not repeat a text that has not changed: a space at the end changes it unheard.
  if (region) region.textContent = text === region.textContent ? `${text}\u00a0` : text;
}
