/** The languages of the interface, each under its own name. Adding one: see README.md. */
export const locales = {
  en: { name: 'English', dir: 'ltr', intl: 'en-US', og: 'en_US' },
  es: { name: 'Español', dir: 'ltr', intl: 'es-US', og: 'es_US' },
  // Latin digits: dates and hours must match the signs at the polling place.
  ar: { name: 'العربية', dir: 'rtl', intl: 'ar-u-nu-latn', og: 'ar_AR' },
  ko: { name: '한국어', dir: 'ltr', intl: 'ko-KR', og: 'ko_KR' },
  shh: { name: 'Shoshone', dir: 'ltr', intl: 'en-US', og: 'en_US' },
  tl: { name: 'Tagalog', dir: 'ltr', intl: 'fil-PH', og: 'tl_PH' },
  vi: { name: 'Tiếng Việt', dir: 'ltr', intl: 'vi-VN', og: 'vi_VN' },
  'zh-Hans': { name: '简体中文', dir: 'ltr', intl: 'zh-Hans', og: 'zh_CN' },
} as const;

export type Locale = keyof typeof locales;

export const localeKeys = Object.keys(locales) as Locale[];

export function isLocale(value: string): value is Locale {
  return value in locales;
}
