import type { Locale } from './locales';

interface Row {
  /** Shown in every window. */
  first: Locale[];
  /** Shown from 1000 px on, under "More" in narrower windows. */
  rest: Locale[];
}

/** Splits the languages of the jurisdiction (SPEC 2). The current one is always shown. */
export function languageRow(current: Locale, supported: readonly Locale[], priority: readonly Locale[]): Row {
  const first = priority.filter((locale) => supported.includes(locale));
  if (!first.includes(current)) first.push(current);
  return { first, rest: supported.filter((locale) => !first.includes(locale)) };
}
