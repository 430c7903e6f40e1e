import { type Brand, brands } from '../brands';
import type { Locale } from '../i18n/locales';

/** The query parameters that links carry from page to page; all others are dropped. */
export const siteParams = ['state', 'lang', 'preview', 'test_config', 'preview_key', 'default_location_type', 'no_geo'] as const;

/** Present after a form was sent (SPEC 2); links do not carry it. */
export const formSuccess = 'commit_form_success';

export type SiteParam = (typeof siteParams)[number];

/** The query of the built page: only the language. */
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
    // `no_geo` counts with or without a value (SPEC 2).
    if (value || (name === 'no_geo' && value !== null)) kept.set(name, value || 'true');
  }
  const text = kept.toString();
  return text ? `?${text}` : '';
}

/** `href` (a path of this site, possibly with a fragment) with the site's parameters of `search`. */
export function siteHref(href: string, search: string, changes?: Partial<Record<SiteParam, string | null>>): string {
  const [path = '', fragment] = href.split('#', 2);
  return `${path}${keptSearch(search, changes)}${fragment ? `#${fragment}` : ''}`;
}

/** The search string for `locale`; without `lang` for the brand's own language. */
export function searchForLocale(search: string, brand: Brand, locale: Locale): string {
  const kept = keptSearch(search, { lang: locale === brands[brand].defaultLocale ? null : locale });
  // The same page in another language still says that a form was sent.
  if (!new URLSearchParams(search).has(formSuccess)) return kept;
  return `${kept}${kept ? '&' : '?'}${formSuccess}`;
}
