/** Where the topics are tabs; the style sheet has the same number. */
const tabs = '(min-width: 700px)';

/** Null for a fragment that names nothing, also for one that is no text ("%E0"). */
function targetOf(fragment: string, page: Document): HTMLElement | null {
  try {
    return fragment ? page.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    return null;
  }
}

/** Opens the topic that holds the fragment's target. Browsers do it when they follow a link; some not at the first load. */
function openTopic(page: Document) {
  const target = targetOf(page.location.hash.slice(1), page);
  const topic = target?.closest('details');
  if (!target || !topic || topic.open) return;
  topic.open = true;
  target.scrollIntoView();
}

/** Of tabs one is always open: a second press on the open one closes nothing. */
function keepOneOpen(event: Event) {
  const topic = (event.target as Element).closest('summary')?.parentElement;
  if (topic instanceof HTMLDetailsElement && topic.open && window.matchMedia(tabs).matches) event.preventDefault();
}

/** Adds to a rendered page what needs scripts: the print button, the topic of the fragment. Returns how to take it away. */
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
