import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { WordsProvider, wordsOf } from '@/documents/words';
import type { Locale } from '@/lib/i18n/locales';
import facts from '@/messages/facts/en.json';
import pages from '@/messages/pages/en.json';
import results from '@/messages/results/en.json';
import site from '@/messages/site/en.json';

/** The words of documents. `own`: messages of the language. */
export const wordsIn = (locale: Locale, own: object = {}) => wordsOf(locale, 'VoteReady', { ...site, ...pages, ...facts, ...results, ...own });

export const words = wordsIn('en');

/** The markup of a document's node, as the gateway draws it. */
export const html = (node: ReactNode) => renderToStaticMarkup(<WordsProvider value={words}>{node}</WordsProvider>);
