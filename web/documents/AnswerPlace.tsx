import { Fold } from '@/components/Fold/Fold';
import { Note } from '@/components/Note/Note';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { Access } from '@/features/results/Access';
import { ClosingBar } from '@/features/results/ClosingBar';
import { Fit } from '@/features/results/FilterParts';
import { DayName, DayTimes, HoursWords, type StateHours, stateHours } from '@/features/results/HoursParts';
import { allKeys, kindKeys } from '@/features/results/keys';
import { Directions, PlaceAddress, PlaceNotes, PlaceTraits, SameDay } from '@/features/results/PlaceParts';
import { reportHref } from '@/features/results/report-link';
import { StateEnd } from '@/features/results/StateEnd';
import { StatusLines } from '@/features/results/StatusLines';
import { classes, Sign } from './Row';
import type { LocationType, SiteLocate, SiteLocation } from './types';
import { useWords } from './words';

// A kind of places as a section, and each place with its hours. Nothing is counted down: a document does not
// change.

type Day = SiteLocation['days'][number];

/** Rows of hours in sight before "Show all". */
const firstRows = 4;

interface KindProps {
  of: LocationType;
  answer: SiteLocate;
  /** Number of the first place; places are numbered through the page. */
  first: number;
  /** The chosen filters; those that this kind of places does not have are ignored. */
  wanted: readonly string[];
  /** The day of the election if the page has several; it ends the ids of the sections. */
  within?: string;
}

export function Kind({ of, answer, first, wanted, within = '' }: KindProps) {
  const { t } = useWords();
  const { type } = of;
  const chosen = wanted.filter((id) => of.filters.some((filter) => filter.id === id));
  const total = of.locations.length;
  const locations = of.locations.map((location, at) => ({ location, number: first + at })).filter(({ location }) => chosen.every((id) => location.fits.includes(id)));
  const fit = locations.length;
  const isDay = type === 'electionDay';
  const id = `${type}${within}`;
  const H = within ? 'h3' : 'h2';
  return (
    <section id={id} className="section" aria-labelledby={within ? `${id}-heading election${within}-heading` : `${id}-heading`}>
      <H id={`${id}-heading`}>{total > 0 ? t(allKeys[type], { count: total }) : t(kindKeys[type])}</H>
      {of.note_html && <SafeHtml className="note prose" html={of.note_html} lang={of.note_lang} />}
      {isDay && answer.precinct_name && total > 0 && <p className="soft">{t('precinct', { name: answer.precinct_name })}</p>}
      {chosen.length > 0 && (
        <Note>
          <Fit fit={fit} total={total} />
        </Note>
      )}
      {total === 0 ? (
        <Note>{t('refine_missing', { type })}</Note>
      ) : (
        <ol className="places" start={first}>
          {locations.map(({ location, number }) => (
            <li key={location.id} value={number} className="place">
              <Place of={location} type={type} number={number} level={within ? 4 : 3} answer={answer} />
              {answer.report_href && (
                <p className="report-here screen">
                  <a href={reportHref(answer.report_href, location)}>{t('report_place_here')}</a>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface PlaceProps {
  of: SiteLocation;
  type: LocationType['type'];
  number: number;
  /** Level of the heading. */
  level: 3 | 4;
  answer: SiteLocate;
}

function Place({ of, type, number, level, answer }: PlaceProps) {
  const { t } = useWords();
  const [Name, Times] = level === 4 ? (['h4', 'h5'] as const) : (['h3', 'h4'] as const);
  return (
    <>
      <ClosingBar of={of} answer={answer} />
      <div className="where">
        <StatusLines of={of.status} />
        <Name>
          <span className={`place-number ${type}`} aria-hidden="true">
            {number}
          </span>
          <span lang="en" dir="ltr">
            {of.name}
          </span>
        </Name>
        <PlaceAddress of={of} />
        <PlaceTraits of={of} type={type} />
        <PlaceNotes of={of} />
        <p className="button-row">
          <Directions of={of} small named />
          {of.voter_id_href && (
            <a className="btn quiet small" href={of.voter_id_href}>
              <Sign name="id-card" />
              {t('voter_id')}
            </a>
          )}
        </p>
        <Access of={of.access} level={level === 4 ? 5 : 4} />
      </div>
      <div className="when">
        <Times>{t(type === 'dropoff' ? 'hours_heading_dropoff' : 'hours_heading')}</Times>
        <Hours of={of} state={type === 'electionDay' ? stateHours(answer) : null} />
        <StateEnd of={of} type={type} place={answer.jurisdiction?.name_in_sentence ?? ''} office={answer.election_office} />
        <SameDay of={of} />
      </div>
    </>
  );
}

/** Consecutive days with the same hours. */
interface Run {
  from: Day;
  to: Day;
}

const dayMs = 86_400_000;

/** Joins consecutive days with the same hours. Today and past days stay separate. */
export function runsOf(days: Day[]): Run[] {
  const runs: Run[] = [];
  const hours = ({ all_day: all, intervals, by_appointment: asked, subject_to_change: open, is_today: today, is_past: past }: Day) =>
    JSON.stringify([all, intervals.map(({ opens, closes, by_appointment }) => [opens, closes, by_appointment]), asked, open, today, past]);
  for (const day of days) {
    const last = runs.at(-1);
    const follows = last && Date.parse(day.date) - Date.parse(last.to.date) === dayMs;
    if (last && follows && hours(last.to) === hours(day)) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** `whole`: all days at once, without a fold. */
export function Hours({ of, state, whole = false }: { of: SiteLocation; state: StateHours | null; whole?: boolean }) {
  const { t } = useWords();
  const runs = runsOf(of.days);
  const inSight = whole ? runs.length : firstRows;
  const [shown, folded] = [runs.slice(0, inSight), runs.slice(inSight)];
  return (
    <>
      {shown.length > 0 && <Table of={shown} />}
      {folded.length > 0 && (
        <Fold label={t('hours_show_all', { count: of.days.length })}>
          <Table of={folded} />
        </Fold>
      )}
      <HoursWords of={of} state={state} />
    </>
  );
}

function Table({ of }: { of: Run[] }) {
  const { t, day } = useWords();
  return (
    <table className="hours-table">
      <caption className="visuallyHidden">{t('hours_caption')}</caption>
      <thead className="visuallyHidden">
        <tr>
          <th scope="col">{t('hours_day')}</th>
          <th scope="col">{t('hours_times')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ from, to }) => (
          <tr key={from.date} className={classes(from.is_today && 'today', from.is_past && 'past') || undefined}>
            <th scope="row">
              <DayName of={from} />
              {to !== from && [' – ', <bdi key="to">{day(to.date, 'MMMEEEd')}</bdi>]}
            </th>
            <td>
              <DayTimes of={from} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
