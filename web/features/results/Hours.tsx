'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useId, useState } from 'react';
import type { SiteLocation } from '@/lib/api/types';
import styles from './Hours.module.css';
import { DayName, DayTimes, HoursWords, type StateHours } from './HoursParts';
import { useTimes } from '@/lib/i18n/times';

type Day = SiteLocation['days'][number];

/** Days in sight before "Show all". */
const firstDays = 4;

/** The hours of a place: a table with a bar for each day (from 5 AM to 11 PM), or the office's own words. */
export function Hours({ location, heading, state = null }: { location: SiteLocation; heading: string; state?: StateHours | null }) {
  const t = useTranslations();
  const [all, setAll] = useState(false);
  const table = useId();
  const { days } = location;
  return (
    <section>
      <h3>{heading}</h3>
      {days.length > 0 && (
        <>
          <Range location={location} />
          <table className={`hours-table ${styles.hours}`} id={table}>
            <caption className="visuallyHidden">{t('hours_caption')}</caption>
            <thead className="visuallyHidden">
              <tr>
                <th scope="col">{t('hours_day')}</th>
                <td />
                <th scope="col">{t('hours_times')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <DayRow key={day.date} day={day} hidden={!all && at >= firstDays} />
              ))}
            </tbody>
          </table>
          {days.length > firstDays && (
            <button type="button" className={styles.showAll} aria-expanded={all} aria-controls={table} onClick={() => setAll(!all)}>
              {all ? t('hours_show_fewer') : t('hours_show_all', { count: days.length })}
            </button>
          )}
        </>
      )}
      <HoursWords of={location} state={state} />
    </section>
  );
}

function Range({ location: { first_date: from, last_date: to, time_zone: timeZone, days } }: { location: SiteLocation }) {
  const t = useTranslations();
  const times = useTimes();
  const zone = times.zone(timeZone, days[0]?.date ?? '2000-01-01');
  if (!from || !to) return <p className={styles.range}>{zone}</p>;
  return (
    <p className={styles.range}>
      {from === to ? t('hours_one_day', { from: times.longDate(from), zone }) : t('hours_range', { from: times.longDate(from), to: times.longDate(to), zone })}
    </p>
  );
}

/** A day with its times and its bar (5 AM to 11 PM). `hidden`: on the screen; paper has all days. */
function DayRow({ day, hidden }: { day: Day; hidden: boolean }) {
  return (
    <tr className={day.is_today ? 'today' : day.is_past ? 'past' : undefined} hidden={hidden}>
      <th scope="row">
        <DayName of={day} />
      </th>
      <td className={styles.track} aria-hidden="true">
        <span>
          {day.intervals.map((bar) => (
            <i key={bar.opens} className={bar.by_appointment ? styles.asked : undefined} style={{ '--from': `${bar.from_percent}%`, '--length': `${bar.length_percent}%` } as CSSProperties} />
          ))}
        </span>
      </td>
      <td>
        <DayTimes of={day} />
      </td>
    </tr>
  );
}
