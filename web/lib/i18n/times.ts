import { useLocale, useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';
import { intlOf } from './locales';

/** Dates of the API as a moment that reads the same day in UTC, the time zone of all formatting here. */
export function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Days that are written without their year ("YYYY-MM-DD", both included), as the gateway says; null writes no years. */
export const YearlessDays = createContext<{ from: string; to: string } | null>(null);

/** Languages that write the hour alone, without minutes, with the word for its part of the day. */
const hourAlone = /^(en|es|ar|fil)\b/;

/** What says a time of day ("HH:MM", at most 24:00): the message, and the clock in it. `intl`: the tag of the language. */
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

/** The name of a time zone as people say it ("Pacific Time"), or its IANA name in a browser that knows no better. */
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
  /** "Sat, Oct 21"; this and the next two with the year where the day is far away. */
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
  /** A moment (ms since 1970) as the reader's clock shows it: "2:05 PM", and the day where it is not today. */
  clock: (moment: number) => string;
}

const two = (number: number) => String(number).padStart(2, '0');

/** Clock times and days as the reader's language writes them. */
export function useTimes(): Times {
  const t = useTranslations();
  const intl = intlOf(useLocale());
  const near = useContext(YearlessDays);
  const format = (date: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, { ...options, timeZone: 'UTC' }).format(utc(date));
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
