import { useLocale } from 'next-intl';
import { intlOf } from '@/lib/i18n/locales';

/** A distance to one decimal place: the number chooses the plural form, the text is what is read. */
export function useMiles(): (miles: number) => { miles: number; text: string } {
  const intl = intlOf(useLocale());
  return (exact) => {
    const miles = Math.round(exact * 10) / 10;
    // As written in the United States: 0.8, also in Spanish.
    return { miles, text: new Intl.NumberFormat(intl, { maximumFractionDigits: 1 }).format(miles) };
  };
}
