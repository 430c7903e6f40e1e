import { useLocale, useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import { intlOf } from './locales';

/** A date of the API as a moment on that day in UTC, the time zone of all formatting here. */
export function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Days that are written without their year ("YYYY-MM-DD", inclusive); null writes no years. */
export const YearlessDays = createContext<{ from: string; to: string } | null>(null);

/** Languages that write a full hour without minutes. */
const hourAlone = /^(en|es|ar|fil)\b/;

/** The message for a time of day ("HH:MM", at most 24:00), and the clock in it. */
export function clockWords(value: string, intl: string) {
  const [hour = NaN, minute = NaN] = value.split(':').map(Number);
  if (!(hour <= 24 && minute < 60)) throw new Error('not a time');
  const whole = minute === 0;
  const clock = String(hour % 12 || 12);
  const time = whole && hourAlone.test(intl) ? clock : `${clock}:${String(minute).padStart(2, '0')}`;
  if (whole && hour % 24 === 0) return { key: 'clock_midnight', time } as const;
  if (whole && hour === 12) return { key: 'clock_noon', time } as const;
  return { key: hour < 12 ? 'clock_am' : hour < 18 ? 'clock_afternoon' : 'clock_evening', time } as const;
}

/** The common name of a time zone ("Pacific Time"), or its IANA name in browsers that lack the former. */
function zoneName(intl: string, timeZone: string, date: string): string {
  try {
    const parts = new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(`${date}T12:00:00Z`));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

interface Times {
  /** "8 AM", "noon", "midnight". */
  time: (time: string) => string;
  /** "Sat, Oct 21"; this and the next two add the year of a day that is far away. */
  shortDay: (date: string) => string;
  /** "Oct 21". */
  shortDate: (date: string) => string;
  /** "October 21". */
  longDate: (date: string) => string;
  /** "Oct". */
  month: (date: string) => string;
  /** "21". */
  dayOfMonth: (date: string) => string;
  zone: (timeZone: string, date: string) => string;
  /** A moment (ms since 1970) in the reader's time zone: "2:05 PM", with the day if not today. */
  clock: (moment: number) => string;
}

const two = (number: number) => String(number).padStart(2, '0');

/** Formats times and days in the reader's language. */
export function useTimes(): Times {
  const t = useTranslations();
  const intl = intlOf(useLocale());
  const near = useContext(YearlessDays);
  const format = (date: string, options: Intl.DateTimeFormatOptions) => {
    const text = new Intl.DateTimeFormat(intl, { ...options, timeZone: 'UTC' }).format(utc(date));
    // "martes 1 de diciembre": CLDR writes a comma after the weekday.
    return options.weekday && intl.startsWith('es') ? text.replace(', ', ' ') : text;
  };
  const day = (options: Intl.DateTimeFormatOptions) => (date: string) => format(date, near && (date < near.from || date > near.to) ? { year: 'numeric', ...options } : options);
  const time = (value: string) => {
    const { key, ...words } = clockWords(value, intl);
    return t(key, words);
  };
  const longDate = day({ month: 'long', day: 'numeric' });
  return {
    time,
    shortDay: day({ weekday: 'short', month: 'short', day: 'numeric' }),
    shortDate: day({ month: 'short', day: 'numeric' }),
    longDate,
    month: (date) => format(date, { month: 'short' }),
    dayOfMonth: (date) => String(utc(date).getUTCDate()),
    zone: (timeZone, date) => zoneName(intl, timeZone, date),
    clock: (moment) => {
      const own = new Date(moment);
      const said = time(`${own.getHours()}:${two(own.getMinutes())}`);
      if (own.toDateString() === new Date().toDateString()) return said;
      return t('clock_on', { day: longDate(`${own.getFullYear()}-${two(own.getMonth() + 1)}-${two(own.getDate())}`), time: said });
    },
  };
}
