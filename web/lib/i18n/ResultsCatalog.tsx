'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { addedCatalog } from './catalog';
import type { Locale } from './locales';

// The texts of an answer, added to those of the frame. They load beside the answer, not with the page.
const catalogs = {
  en: dynamic(() => import('../../messages/results/en.json').then((m) => addedCatalog('en', m.default))),
  es: dynamic(() => import('../../messages/results/es.json').then((m) => addedCatalog('es', m.default))),
  ar: dynamic(() => import('../../messages/results/ar.json').then((m) => addedCatalog('ar', m.default))),
  ko: dynamic(() => import('../../messages/results/ko.json').then((m) => addedCatalog('ko', m.default))),
  // Shoshone has no texts yet: falls back to English, string by string.
  shh: dynamic(() =>
    Promise.all([import('../../messages/results/en.json'), import('../../messages/results/shh.json')]).then(([en, own]) =>
      addedCatalog('shh', { ...en.default, ...own.default }),
    ),
  ),
  tl: dynamic(() => import('../../messages/results/tl.json').then((m) => addedCatalog('tl', m.default))),
  vi: dynamic(() => import('../../messages/results/vi.json').then((m) => addedCatalog('vi', m.default))),
  'zh-Hans': dynamic(() => import('../../messages/results/zh-Hans.json').then((m) => addedCatalog('zh-Hans', m.default))),
} satisfies Record<Locale, unknown>;

export function ResultsCatalog({ locale, children }: { locale: Locale; children: ReactNode }) {
  const Catalog = catalogs[locale];
  return <Catalog>{children}</Catalog>;
}
