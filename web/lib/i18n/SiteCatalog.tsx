'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { rootCatalog } from './catalog';
import type { Locale } from './locales';

// The texts of the frame, the landing page and the form, one chunk per language. They are split only by
// `dynamic()` with a literal import in a client module: an import() in a server component would ship all
// languages.
const catalogs = {
  en: dynamic(() => import('../../messages/site/en.json').then((m) => rootCatalog('en', m.default))),
  es: dynamic(() => import('../../messages/site/es.json').then((m) => rootCatalog('es', m.default))),
  ar: dynamic(() => import('../../messages/site/ar.json').then((m) => rootCatalog('ar', m.default))),
  ko: dynamic(() => import('../../messages/site/ko.json').then((m) => rootCatalog('ko', m.default))),
  // Shoshone has no texts yet: falls back to English, string by string.
  shh: dynamic(() =>
    Promise.all([import('../../messages/site/en.json'), import('../../messages/site/shh.json')]).then(([en, own]) =>
      rootCatalog('shh', { ...en.default, ...own.default }),
    ),
  ),
  tl: dynamic(() => import('../../messages/site/tl.json').then((m) => rootCatalog('tl', m.default))),
  vi: dynamic(() => import('../../messages/site/vi.json').then((m) => rootCatalog('vi', m.default))),
  'zh-Hans': dynamic(() => import('../../messages/site/zh-Hans.json').then((m) => rootCatalog('zh-Hans', m.default))),
} satisfies Record<Locale, unknown>;

export function SiteCatalog({ locale, children }: { locale: Locale; children: ReactNode }) {
  const Catalog = catalogs[locale];
  return <Catalog>{children}</Catalog>;
}
