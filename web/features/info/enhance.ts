/** The width from which topics are tabs, as in the style sheet. */
const tabs = '(min-width: 700px)';

/** The element of a fragment; null if there is none or the fragment cannot be decoded ("%E0"). */
function targetOf(fragment: string, page: Document): HTMLElement | null {
  try {
    return fragment ? page.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    return null;
  }
}

/** Opens the topic with the target of the fragment, which some browsers do not at the first load. */
function openTopic(page: Document) {
  const target = targetOf(page.location.hash.slice(1), page);
  const topic = target?.closest('details');
  if (!target || !topic || topic.open) return;
  topic.open = true;
  target.scrollIntoView();
}

/** Keeps a tab open when it is pressed again: one tab is always open. */
function keepOneOpen(event: Event) {
  const topic = (event.target as Element).closest('summary')?.parentElement;
  if (topic instanceof HTMLDetailsElement && topic.open && window.matchMedia(tabs).matches) event.preventDefault();
}

/** Adds the print button and opens the topic of the fragment. Returns a function that detaches both. */
export function attach(page: Document): () => void {
  const open = () => openTopic(page);
  const print = () => window.print();
  const buttons = page.querySelectorAll<HTMLButtonElement>('[data-print]');
  const topics = page.querySelector('.topics');
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener('click', print);
  }
  topics?.addEventListener('click', keepOneOpen);
  window.addEventListener('hashchange', open);
  open();
  return () => {
    for (const button of buttons) button.removeEventListener('click', print);
    topics?.removeEventListener('click', keepOneOpen);
    window.removeEventListener('hashchange', open);
  };
}
