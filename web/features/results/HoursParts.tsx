import { useTranslations } from 'next-intl';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import type { SiteLocate, SiteLocation } from '@/lib/api/types';
import { useTimes } from '@/lib/i18n/times';
import '@/styles/certainty.css';
import './HoursParts.css';

// Parts of the hours of a place, for the table of the ticket and for the tables of documents.

/** The state's hours of the polls on election day, for a place without hours of its own. */
export interface StateHours {
  html: string;
  place: string;
}

export function stateHours({ state_hours_html: html, jurisdiction }: SiteLocate): StateHours | null {
  return html && jurisdiction ? { html, place: jurisdiction.name_in_sentence } : null;
}

type Day = SiteLocation['days'][number];

/** The head of a day's row. "Today" is not printed. */
export function DayName({ of }: { of: Day }) {
  const t = useTranslations();
  const { shortDay, shortDate } = useTimes();
  if (!of.is_today) return shortDay(of.date);
  return (
    <>
      <span className="screen">{t('hours_today', { date: shortDate(of.date) })}</span>
      <span className="paper">{shortDay(of.date)}</span>
    </>
  );
}

/** The times of a day. */
export function DayTimes({ of }: { of: Day }) {
  const t = useTranslations();
  const { time } = useTimes();
  const appointment = <small>{t('hours_appointment')}</small>;
  return (
    <>
      {of.intervals.map(({ opens, closes, by_appointment: asked }) => (
        <span key={opens} className="day-times">
          {opens === '00:00' && closes === '24:00' ? (
            t('hours_24')
          ) : (
            <bdi>
              {time(opens)} – {time(closes)}
            </bdi>
          )}
          {asked && appointment}
        </span>
      ))}
      {of.intervals.length === 0 && <span className="day-times">{of.all_day ? t('hours_24') : of.by_appointment ? appointment : t('hours_closed')}</span>}
      {of.subject_to_change && <small>{t('hours_may_change')}</small>}
    </>
  );
}

/** The election office's words about hours, verbatim, or that there are none. */
export function HoursWords({ of: { days, dates_hours_text: text, schedule_exceptions: exceptions, first_date: first }, state }: { of: SiteLocation; state: StateHours | null }) {
  const t = useTranslations();
  const rows = [
    { label: t('hours_in_words'), value: text },
    { label: t('hours_exceptions'), value: exceptions },
  ].filter(({ value }) => value);
  // A schedule that has ended is a schedule: the state's hours do not replace it.
  const ofState = state && !first && !text ? state : null;
  if (rows.length === 0 && !ofState) return days.length === 0 ? <p className="hours-unknown">{t('hours_unknown')}</p> : null;
  return (
    <>
      {ofState && (
        <div className="hours-state">
          <p>{t('hours_of_state', { place: ofState.place })}</p>
          <SafeHtml html={ofState.html} />
        </div>
      )}
      {rows.length > 0 && (
        <dl className="hours-words">
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
