import { type Brand, brands } from '../brands';
import type { Locale } from '../i18n/locales';

/** The query parameters that travel with the visitor from page to page. Everything else is dropped on the way. */
export const siteParams = ['state', 'lang', 'preview', 'test_config', 'preview_key', 'default_location_type', 'no_geo'] as const;

/** Its presence shows that a form was sent (SPEC section 2); it does not travel to other pages. */
export const formSuccess = 'commit_form_success';

export type SiteParam = (typeof siteParams)[number];

/** What a page knows about its query before it runs in a browser: only its language. */
export function builtSearch(brand: Brand, locale: Locale): string {
  return locale === brands[brand].defaultLocale ? '' : `?lang=${locale}`;
}

/** The site's parameters of `search`, changed by `changes` (null removes one), as "" or "?…". */
export function keptSearch(search: string, changes: Partial<Record<SiteParam, string | null>> = {}): string {
  const from = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of siteParams) {
    const change = changes[name];
    const value = change === undefined ? from.get(name) : change;
    // For `no_geo` its presence counts (SPEC section 2), with or without a value.
    if (value || (name === 'no_geo' && value !== null)) kept.set(name, value || 'true');
  }
  const text = kept.toString();
  return text ? `?${text}` : '';
}

/** `href` (a path of this site, maybe with a fragment) with the site's parameters of `search`. */
export function siteHref(href: string, search: string, changes?: Partial<Record<SiteParam, string | null>>): string {
  const [path = '', fragment] = href.split('#', 2);
  return `${path}${keptSearch(search, changes)}${fragment ? `#${fragment}` : ''}`;
}

/** The search string after choosing `locale`: `lang` goes away when it is the brand's own. */
export function searchForLocale(search: string, brand: Brand, locale: Locale): string {
  const kept = keptSearch(search, { lang: locale === brands[brand].defaultLocale ? null : locale });
  // It is the same page in another language: what it says about a form just sent stays.
  if (!new URLSearchParams(search).has(formSuccess)) return kept;
  return `${kept}${kept ? '&' : '?'}${formSuccess}`;
}
