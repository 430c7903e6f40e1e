import languages from '../../messages/languages.json';

interface Language {
  /** Name in the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Tag for dates and numbers. Arabic has Latin digits, as the signs at the polling place. */
  intl: string;
  /** Tag for social cards. */
  og: string;
  /** False if it has no texts of its own: falls back to English, string by string. */
  texts: boolean;
}

export type Locale = keyof typeof languages;

/** The languages of the interface: `messages/languages.json`, from which the services read, too. */
export const locales = languages as Record<Locale, Language>;

export const localeKeys = Object.keys(locales) as Locale[];

/** The tag for dates and numbers of a language; documents pass that tag already. */
export function intlOf(locale: string): string {
  return isLocale(locale) ? locales[locale].intl : locale;
}

/** The direction of a text that is marked with a language. */
export function dirOf(lang: string): Language['dir'] {
  return isLocale(lang) ? locales[lang].dir : 'ltr';
}

export function isLocale(value: string): value is Locale {
  return value in locales;
}
