import type { Locale } from './locales';

interface Row {
  /** In sight on every window. */
  first: Locale[];
  /** In sight from 1000 px on, under "More" below. */
  rest: Locale[];
}

/** Splits the languages of the jurisdiction (SPEC section 2). The current one is always in sight. */
export function languageRow(current: Locale, supported: readonly Locale[], priority: readonly Locale[]): Row {
  const first = priority.filter((locale) => supported.includes(locale));
  if (!first.includes(current)) first.push(current);
  return { first, rest: supported.filter((locale) => !first.includes(locale)) };
}
