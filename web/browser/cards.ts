import { announce } from './announce';

/** How long the other cards stay disabled while the page behind one of them loads. */
const pendingMs = 5000;

function show(card: HTMLAnchorElement, pending: boolean) {
  const sign = card.querySelector('.spinner');
  card.classList.toggle('pending', pending);
  if (!pending) sign?.remove();
  else if (!sign) {
    const spinner = document.createElement('span');
    spinner.className = 'spinner';
    spinner.setAttribute('aria-hidden', 'true');
    card.append(spinner);
  }
}

/** The cards of the landing page: a pressed card shows that it is working, and the others are disabled. */
export function attachCards(page: Document) {
  const list = page.querySelector<HTMLElement>('.actions[data-loading]');
  if (!list) return;
  let pending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(card: HTMLAnchorElement | null) {
    pending = card !== null;
    clearTimeout(timer);
    // Not every browser reports that the reader pressed Stop.
    if (pending) timer = setTimeout(() => set(null), pendingMs);
    list?.setAttribute('aria-busy', String(pending));
    for (const other of list?.querySelectorAll('a') ?? []) {
      if (pending) other.setAttribute('aria-disabled', 'true');
      else other.removeAttribute('aria-disabled');
      show(other, other === card);
    }
    if (pending) announce(page, list?.dataset.loading ?? '');
  }

  list.addEventListener('click', (event) => {
    const card = (event.target as Element).closest('a');
    if (!card) return;
    if (pending) event.preventDefault();
    else if (card.target !== '_blank' && !event.metaKey && !event.ctrlKey && !event.shiftKey) set(card);
  });
  // The navigation has ended when the page comes back from the back/forward cache or the reader presses Stop.
  const reset = () => set(null);
  window.addEventListener('pageshow', reset);
  if ('navigation' in window) (window.navigation as EventTarget).addEventListener('navigateerror', reset);
}
