import { useLocale, useTranslations } from 'next-intl';
import { intlOf } from '@/lib/i18n/locales';

/** Dates of the API as a moment that reads the same day in UTC, the time zone of all formatting here. */
export function utc(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time === '24:00' ? '00:00' : time}:00Z`);
}

function clock(intl: string, time: string): string {
  const minutes = time.endsWith(':00') ? undefined : '2-digit';
  return new Intl.DateTimeFormat(intl, { hour: 'numeric', minute: minutes, timeZone: 'UTC' }).format(utc('2000-01-01', time));
}

/** The name of a time zone as people say it ("Pacific Time"), or its IANA name in a browser that knows no better. */
function zoneName(intl: string, timeZone: string, date: string): string {
  try {
    const parts = new Intl.DateTimeFormat(intl, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(utc(date, '12:00'));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

export interface Times {
  /** "8 AM", "noon", "midnight". */
  time: (time: string) => string;
  /** "8 AM – 7 PM". */
  range: (opens: string, closes: string) => string;
  /** "Sat, Oct 21". */
  shortDay: (date: string) => string;
  /** "Oct". */
  month: (date: string) => string;
  /** "21". */
  dayOfMonth: (date: string) => string;
  /** "Oct 21". */
  shortDate: (date: string) => string;
  /** "Saturday, October 21". */
  longDay: (date: string) => string;
  zone: (timeZone: string, date: string) => string;
  /** A moment (ms since 1970) as the reader's clock shows it: "2:05 PM", and the day where it is not today. */
  clock: (moment: number) => string;
}

/** Clock times and days as the reader's language writes them. */
export function useTimes(): Times {
  const t = useTranslations();
  const intl = intlOf(useLocale());
  const day = (options: Intl.DateTimeFormatOptions) => (date: string) => new Intl.DateTimeFormat(intl, { ...options, timeZone: 'UTC' }).format(utc(date));
  const time = (value: string) => {
    if (value === '24:00' || value === '00:00') return t('time_midnight');
    return value === '12:00' ? t('time_noon') : clock(intl, value);
  };
  return {
    time,
    range: (opens, closes) => `${time(opens)} – ${time(closes)}`,
    shortDay: day({ weekday: 'short', month: 'short', day: 'numeric' }),
    month: day({ month: 'short' }),
    dayOfMonth: (date) => String(utc(date).getUTCDate()),
    shortDate: day({ month: 'short', day: 'numeric' }),
    longDay: day({ weekday: 'long', month: 'long', day: 'numeric' }),
    zone: (timeZone, date) => zoneName(intl, timeZone, date),
    clock: (moment) => {
      const today = new Date(moment).toDateString() === new Date().toDateString();
      return new Intl.DateTimeFormat(intl, { ...(today ? {} : { month: 'long', day: 'numeric' }), hour: 'numeric', minute: '2-digit' }).format(moment);
    },
  };
}
