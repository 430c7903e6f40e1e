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

/** Brand and language of the page; both are fixed when it is built. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** The visitor's query string; in the built HTML only the page's own language, so links work without scripts. */
export function useSearch(): string {
  const { brand, locale } = useSite();
  return useBrowserValue(() => window.location.search, builtSearch(brand, locale));
}

/** The query that links keep: the visitor's, with the state that the network hinted at. */
export function useVisitSearch(): string {
  const { brand, locale } = useSite();
  return useBrowserValue(() => visitSearch(window.document, window.location.search), builtSearch(brand, locale));
}

/** Turns a path of this site into one that keeps the site's parameters. */
export function useSiteHref(): (href: string, changes?: Partial<Record<SiteParam, string | null>>) => string {
  const search = useVisitSearch();
  return (href, changes) => siteHref(href, search, changes);
}
