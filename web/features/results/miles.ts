import { useLocale } from 'next-intl';
import { intlOf } from '@/lib/i18n/locales';

/** A distance to one decimal place: the number for the plural form, and its text. */
export function useMiles(): (miles: number) => { miles: number; text: string } {
  const intl = intlOf(useLocale());
  return (exact) => {
    const miles = Math.round(exact * 10) / 10;
    // With a decimal point, as in the United States, also in Spanish.
    return { miles, text: new Intl.NumberFormat(intl, { maximumFractionDigits: 1 }).format(miles) };
  };
}
