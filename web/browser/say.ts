/** Says something once by a screen reader, in the live region that every page has from the start. */
export function say(page: Document, text: string) {
  const region = page.querySelector('[data-announcer]');
  // What does not change is not read out again: a space that nobody hears makes it another text.
  if (region) region.textContent = text === region.textContent ? `${text}\u00a0` : text;
}
