'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useId, useState } from 'react';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import type { SiteLocation } from '@/lib/api/types';
import styles from './Hours.module.css';
import { useTimes, utc } from './times';

type Day = SiteLocation['days'][number];

/** What the state says of the polls on election day, for a place that has no hours of its own. */
export interface StateHours {
  html: string;
  place: string;
}

/** Days in sight before "Show all". */
const firstDays = 4;

/** When a place is open: a table with a bar for each day (its track is 5 AM to 11 PM), or the office's own words. */
export function Hours({ location, heading, state = null }: { location: SiteLocation; heading: string; state?: StateHours | null }) {
  const t = useTranslations();
  const [all, setAll] = useState(false);
  const table = useId();
  const { days } = location;
  const shown = all ? days : days.slice(0, firstDays);
  return (
    <section>
      <h3>{heading}</h3>
      {days.length > 0 && (
        <>
          <Range location={location} />
          <table className={styles.hours} id={table}>
            <caption className="visuallyHidden">{t('hours_caption')}</caption>
            <thead className="visuallyHidden">
              <tr>
                <th scope="col">{t('hours_day')}</th>
                <td />
                <th scope="col">{t('hours_times')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((day) => (
                <DayRow key={day.date} day={day} />
              ))}
            </tbody>
          </table>
          {days.length > firstDays && (
            <button type="button" className={styles.more} aria-expanded={all} aria-controls={table} onClick={() => setAll(!all)}>
              {all ? t('hours_show_fewer') : t('hours_show_all', { count: days.length })}
            </button>
          )}
        </>
      )}
      <Words location={location} state={state} />
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
      {from === to ? t('hours_one_day', { from: utc(from), zone }) : t('hours_range', { from: utc(from), to: utc(to), zone })}
    </p>
  );
}

/** The track is shorter than the day, so the times decide, not the bar. */
function isAllDay({ opens, closes }: Day['intervals'][number]): boolean {
  return opens === '00:00' && closes === '24:00';
}

function DayRow({ day }: { day: Day }) {
  const t = useTranslations();
  const times = useTimes();
  return (
    <tr className={day.is_today ? styles.today : day.is_past ? styles.past : undefined}>
      <th scope="row">{day.is_today ? t('hours_today', { date: times.shortDate(day.date) }) : times.shortDay(day.date)}</th>
      <td className={styles.track} aria-hidden="true">
        <span>
          {day.intervals.map((bar) => (
            <i key={bar.opens} className={bar.by_appointment ? styles.asked : undefined} style={{ '--from': `${bar.from_percent}%`, '--length': `${bar.length_percent}%` } as CSSProperties} />
          ))}
        </span>
      </td>
      <td className={styles.times}>
        {day.intervals.map((interval) => (
          <span key={interval.opens}>
            {isAllDay(interval) ? t('hours_24') : <bdi>{times.range(interval.opens, interval.closes)}</bdi>}
            {interval.by_appointment && <small>{t('hours_appointment')}</small>}
          </span>
        ))}
        {day.intervals.length === 0 && (day.by_appointment ? <small>{t('hours_appointment')}</small> : t('hours_closed'))}
        {day.subject_to_change && <small>{t('hours_may_change')}</small>}
      </td>
    </tr>
  );
}

/** What the election office wrote about hours, word for word, and the honest gap where it wrote nothing. */
function Words({ location: { days, dates_hours_text: text, schedule_exceptions: exceptions, first_date: first }, state }: { location: SiteLocation; state: StateHours | null }) {
  const t = useTranslations();
  const rows = [
    { label: t('hours_in_words'), value: text },
    { label: t('hours_exceptions'), value: exceptions },
  ].filter(({ value }) => value);
  // A schedule that is over is one of its own.
  const ofState = state && !first && !text ? state : null;
  if (rows.length === 0 && !ofState) return days.length === 0 ? <p className={styles.unknown}>{t('hours_unknown')}</p> : null;
  return (
    <>
      {ofState && (
        <div className={styles.state}>
          <p>{t('hours_of_state', { place: ofState.place })}</p>
          <SafeHtml html={ofState.html} />
        </div>
      )}
      {rows.length > 0 && (
        <dl className={styles.words}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang="en" dir="ltr">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
