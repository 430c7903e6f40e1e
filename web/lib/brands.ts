import type { Locale } from './i18n/locales';
import table from './brands.json';

interface BrandFacts {
  name: string;
  defaultLocale: Locale;
  /** The picture for sharing (1200 x 630), made by scripts/og.mjs from scripts/og/, and its text. */
  image: string;
  imageText: string;
  committee: string;
}

export type Brand = keyof typeof table;

/** The two brands of the site and their names, from brands.json, which the gateway reads, too. */
export const brands = table as Record<Brand, BrandFacts>;

export const brandKeys = Object.keys(brands) as Brand[];

export function isBrand(value: string): value is Brand {
  return value in brands;
}
