import type { ReactNode } from 'react';
import { DoubtBox } from './Facts';
import { inItsYear } from './years';
import { Dated, Leaf } from './Leaf';
import { EditorText } from './EditorText';
import { Follow } from './PageFrame';
import { PageSources } from './PageSources';
import { linkTo, Sign } from './Row';
import type { ElectionName, ElectionsAhead, ElectionYear, LaterDay, Text } from './types';
import { type Words, useWords } from './words';

// The elections ahead: the next one as a leaf beside the heading with its days as a strip, those after it by
// year.

/** The usual name of an election, else its kind in the language of the page. */
function electionName(of: ElectionName, { t }: Words): ReactNode {
  return of.title ? <EditorText text={of.title} /> : t(`kind_${of.type}`);
}

/** Several elections of one day. */
function Names({ of }: { of: ElectionName[] }) {
  const words = useWords();
  const comma = words.t('list_comma', { first: '', last: '' });
  return of.map((name, at) => [at > 0 && comma, <span key={at}>{electionName(name, words)}</span>]);
}

/** The next election beside its leaf. */
export function NextUp({ of }: { of: ElectionsAhead }) {
  const { t, titleDay } = useWords();
  const { next } = of;
  return (
    <section className="nextup" aria-labelledby="next-election">
      <div>
        {next.days_until > 0 && <p className="next-label">{t('ahead_next')}</p>}
        <h2 id="next-election">
          <Names of={[next, ...of.same_day]} />
        </h2>
        <p>
          <strong>{titleDay(next.date, 'yMMMMEEEEd')}.</strong>
          {of.early === 'open' && [' ', t('ahead_early_open')]}
          {next.some_voters && [' ', t('ahead_some')]}
        </p>
      </div>
      <Dated date={next.date} days={next.days_until} vote />
    </section>
  );
}

/** What is uncertain about an election, and the office to ask. */
function Doubts({ of }: { of: ElectionsAhead }) {
  const { t } = useWords();
  const { next, office } = of;
  const moves = next.doubt === 'may_move';
  const differ = next.doubt === 'disputed';
  if (!moves && !differ && !next.some_voters && !of.ask) return null;
  return (
    <DoubtBox>
      {next.some_voters && [<strong key="some">{t('ahead_some')}</strong>, ' ']}
      {differ && [<strong key="differ">{t('doubt_differ')}</strong>, ' ', next.other_days.map((date) => [t('ahead_other_day', { date }), ' '])]}
      {moves && [t('ahead_may_move'), ' ']}
      {of.ask && [t('ahead_ask'), ' ']}
      {office.url ? t('doubt_ask', { office: linkTo(office.url) }) : t('doubt_ask_plain')}
    </DoubtBox>
  );
}

/** The days of the next election, at most four, and the links that save them to a calendar. */
function AheadDays({ of }: { of: ElectionsAhead }) {
  const { t } = useWords();
  return (
    <section className="section" aria-labelledby="before">
      <h2 id="before">{of.next.days_until > 0 ? t('ahead_before', { date: of.next.date }) : t('day_today')}</h2>
      {of.days.length > 0 && (
        <ol className="strip">
          {of.days.map((deadline) => (
            <li key={deadline.kind}>
              <div>
                <h3>{t(`what_${deadline.kind}`)}</h3>
                {deadline.note && (
                  <p>
                    <EditorText text={deadline.note} />
                  </p>
                )}
              </div>
              <Leaf of={deadline} />
            </li>
          ))}
        </ol>
      )}
      <Doubts of={of} />
      {of.calendar_href && of.next.days_until > 0 && (
        <p className="button-row screen">
          <a className="btn quiet small" href={of.calendar_href} download>
            <Sign name="calendar-plus" />
            {t('ahead_dates_calendar')}
          </a>
          <Follow href={of.subscribe_href} />
        </p>
      )}
      <PageSources of={of} office={of.office} election={of.next} />
    </section>
  );
}

function LaterItem({ of }: { of: LaterDay }) {
  const { t, titleDay } = useWords();
  const when = inItsYear(
    {
      none: () => titleDay(of.date, 'MMMMEEEEd'),
      may_move: () => t('later_may_move', { date: of.date }),
      disputed: () => t('later_differ', { date: of.date }),
    }[of.doubt],
  );
  return (
    <li className={of.doubt === 'none' ? undefined : 'may-change'}>
      <div>
        <h3>
          <Names of={of.names} />
        </h3>
        <p>
          <time dateTime={of.date}>{when}</time>
          {of.some_voters && ['. ', t('ahead_some')]}
        </p>
      </div>
    </li>
  );
}

/** The elections after the next one, without a count of days. */
export function Later({ of, undated, level = 2, id = 'later' }: { of: ElectionYear[]; undated: Text[]; level?: 2 | 3; id?: string }) {
  const { t } = useWords();
  const comma = t('list_comma', { first: '', last: '' });
  if (of.length === 0 && undated.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  const dashed = of.some((year) => year.days.some((day) => day.doubt !== 'none'));
  return (
    <section className="section" aria-labelledby={id}>
      <Heading id={id}>{t('ahead_later')}</Heading>
      <p className="lede">{t('ahead_later_lede')}</p>
      <ol className="later">
        {of.map((year) => (
          <li key={year.year}>
            <p className="year">{year.year}</p>
            <ol>
              {year.days.map((day) => (
                <LaterItem key={day.date} of={day} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {undated.length > 0 && (
        <p>{t('ahead_undated', { names: undated.map((name, at) => [at > 0 && comma, <EditorText key={at} text={name} />]) })}</p>
      )}
      <p className="soft small">
        {dashed && [t('ahead_dashed'), ' ']}
        {t('ahead_town')}
      </p>
    </section>
  );
}

/** The next election and those after it, on the landing page. */
export function Ahead({ of }: { of: ElectionsAhead }) {
  return (
    <>
      <AheadDays of={of} />
      <Later of={of.later} undated={of.undated} />
    </>
  );
}
