import { isBrand } from '@/lib/brands';
import { languageRow } from '@/lib/i18n/language-row';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import { readState, visitSearch } from '@/lib/state/page-state';
import { searchForLocale } from '@/lib/state/site-params';
import { keepTyped } from '@/lib/state/typed';

/** Puts the languages of the jurisdiction into the built row, in its order. */
function arrange(menu: HTMLElement, current: Locale, supported: Locale[], priority: Locale[]) {
  const { first, rest } = languageRow(current, supported, priority);
  const built = Array.from(menu.querySelectorAll<HTMLAnchorElement>('a'));
  const more = menu.querySelector('details');
  const link = (locale: Locale, className: string) => {
    const found = built.filter(({ hreflang }) => hreflang === locale)[0];
    const made = found ? (found.cloneNode(true) as HTMLAnchorElement) : menu.ownerDocument.createElement('a');
    made.className = className;
    made.lang = made.hreflang = locale;
    made.textContent = locales[locale].name;
    return made;
  };
  const wanted = [...first, ...rest, ...rest].join();
  if (!more || built.map(({ hreflang }) => hreflang).join() === wanted) return;
  const list = more.querySelector('ul');
  for (const child of built) (child.parentElement === menu ? child : child.parentElement)?.remove();
  for (const locale of first) menu.insertBefore(link(locale, ''), more);
  for (const locale of rest) {
    menu.insertBefore(link(locale, menu.dataset.wide ?? ''), more);
    const item = menu.ownerDocument.createElement('li');
    item.append(link(locale, ''));
    list?.append(item);
  }
  if (rest.length === 0) more.remove();
}

/** Replaces the entry in the history, so that Back leaves the page; keeps what was typed. */
export function attachLanguages(page: Document) {
  const menu = page.querySelector<HTMLElement>('[data-languages]');
  const current = page.documentElement.lang;
  const visit = readState(page);
  const brand = menu?.dataset.languages ?? '';
  if (!menu || !isLocale(current) || !isBrand(brand)) return;
  if (visit) arrange(menu, current, visit.supported_locales.filter(isLocale), visit.priority_locales.filter(isLocale));
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('a')) {
    const search = isLocale(link.hreflang) ? searchForLocale(visitSearch(page), brand, link.hreflang) : '';
    link.setAttribute('href', search || './');
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      keepTyped(page);
      window.location.replace(`${page.location.pathname}${search}${page.location.hash}`);
    });
  }
  closing(page, menu.querySelector('details'));
}

/** Closes the menu on Escape (focus returns to its button) and on a press elsewhere. */
function closing(page: Document, menu: HTMLDetailsElement | null) {
  if (!menu) return;
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  page.addEventListener('click', (event) => {
    if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  });
}
