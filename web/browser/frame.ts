import { readState, stateScriptId, visitSearch } from '@/lib/state/page-state';
import { formSuccess, type SiteParam, siteHref, siteParams } from '@/lib/state/site-params';
import { announce } from './announce';

/** Moves the focus to the content without adding an entry to the history. */
function skip(page: Document) {
  const main = page.getElementById('main');
  const link = page.querySelector('a[href="#main"]');
  if (!main || !link) return;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus({ preventScroll: true });
    main.scrollIntoView();
  });
}

/** Adds the parameters of the visit to links; a link's own parameters stay. */
function keepParameters(page: Document) {
  const search = visitSearch(page);
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-site]')) {
    const [path = '', fragment] = (link.getAttribute('href') ?? '').split('#', 2);
    const own = new URLSearchParams(path.split('?')[1] ?? '');
    const changes: Partial<Record<SiteParam, string | null>> = link.dataset.site === 'stateless' ? { state: null } : {};
    for (const name of siteParams) if (own.has(name)) changes[name] = own.get(name);
    link.href = siteHref(`${path.split('?')[0] ?? ''}${fragment ? `#${fragment}` : ''}`, search, changes);
  }
}

const marks = (page: Document) => page.getElementById(stateScriptId)?.dataset ?? {};

/** Shows the bars that the style sheet shows with `:has()`, for browsers that lack it. */
function showBars(page: Document) {
  for (const bar of page.querySelectorAll<HTMLElement>('[data-bar]')) if (marks(page)[bar.dataset.bar ?? ''] === 'true') bar.style.display = 'flex';
}

export function attachFrame(page: Document) {
  skip(page);
  keepParameters(page);
  showBars(page);
  // A page that comes back from the back/forward cache shows the jurisdiction that it is about.
  window.addEventListener('pageshow', ({ persisted }) => persisted && page.querySelector<HTMLFormElement>('form.choose.inline')?.reset());
  const credit = page.querySelector<HTMLElement>('[data-credit]');
  if (credit) credit.hidden = !readState(page)?.footer.ip_credit;
  const sent = page.querySelector<HTMLElement>('[data-sent]');
  if (sent && new URLSearchParams(page.location.search).has(formSuccess)) {
    sent.hidden = false;
    announce(page, sent.textContent);
  }
}
