'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Brand } from '../brands';
import type { Locale } from '../i18n/locales';
import { useBrowserValue } from './live';
import { visitSearch } from './page-state';
import { builtSearch, type SiteParam, siteHref } from './site-params';

interface Site {
  brand: Brand;
  locale: Locale;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ brand, locale, children }: Site & { children: ReactNode }) {
  const site = useMemo(() => ({ brand, locale }), [brand, locale]);
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** Brand and language of the page, fixed when it is built. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** The query string of the visit; in the built HTML only the language, so that links work without scripts. */
export function useSearch(): string {
  const { brand, locale } = useSite();
  return useBrowserValue(() => window.location.search, builtSearch(brand, locale));
}

/** The query that links carry; see `visitSearch`. */
export function useVisitSearch(): string {
  const { brand, locale } = useSite();
  return useBrowserValue(() => visitSearch(window.document, window.location.search), builtSearch(brand, locale));
}

/** Adds the site's parameters to a path of this site. */
export function useSiteHref(): (href: string, changes?: Partial<Record<SiteParam, string | null>>) => string {
  const search = useVisitSearch();
  return (href, changes) => siteHref(href, search, changes);
}
