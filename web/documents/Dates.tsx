import { Chip } from '@/components/Chip/Chip';
import { Dated, Strip } from './Leaf';
import { ConfirmChip } from './Facts';
import { EditorText } from './EditorText';
import { locateLabel, Tools } from './PageFrame';
import { type Action, classes, LinkButton, officeLink } from './Row';
import { daysBetween, plus } from './text';
import type { DateGroup, Dates as DatesView, Deadline, EarlyVoting, NextDate, PageHead } from './types';
import { useWords } from './words';

const actions = { in_person: 'in-person-info', locate: 'locate', register: 'register', by_mail: 'request-ballot' } as const satisfies Record<NextDate['leads_to'], Action>;

function Next({ of, early, head }: { of: NextDate; early: EarlyVoting | null | undefined; head: PageHead }) {
  const words = useWords();
  const { t, titleDay } = words;
  const { deadline: next, action, leads_to: place } = of;
  const date = next.date ?? head.today;
  const starts = next.kind === 'early_voting_start';
  const labels = { in_person: t('link_in_person'), locate: locateLabel(head, words), register: t('link_ways'), by_mail: t('link_by_mail') };
  return (
    <ul className="rows">
      <li className="row lead">
        <div className="body">
          <p className="next-chip">{next.status === 'today' ? t('strip_today') : t('next_label')}</p>
          <h3>{t(`what_${next.kind}`)}</h3>
          <p>
            {starts && early?.end ? t('next_early_days', { date, end: early.end }) : titleDay(date, 'MMMMEEEEd')}
            {next.note && [!starts && '.', ' ', <EditorText key="note" text={next.note} />]}
          </p>
        </div>
        <Dated date={date} days={next.days_until ?? 0} vote={next.on_election_day} big />
        {action && (
          <div className="button-row">
            <LinkButton to={action} label={labels[place]} look="primary" sign={place === 'locate' ? 'map-pin' : undefined} action={actions[place]} />
          </div>
        )}
        {!['early_voting_start', 'in_person_absentee_start', 'election_day'].includes(next.kind) && <Strip of={next} today={head.today} />}
      </li>
    </ul>
  );
}

const marks = { plain: '', past: 'past', past_deadline: 'over', today: 'today', deadline: 'day', election_day: 'day' } as const satisfies Record<DatesView['calendar'][number]['mark'], string>;

function Calendar({ of }: { of: DatesView['calendar'] }) {
  const { day, titleDay } = useWords();
  const [first, last] = [of[0], of[of.length - 1]];
  if (!first || !last) return null;
  const same = day(first.date, 'yMMMM') === day(last.date, 'yMMMM');
  return (
    <div className="calendar" aria-hidden="true">
      <p>{same ? titleDay(first.date, 'yMMMM') : `${titleDay(first.date, 'MMMM')} – ${titleDay(last.date, 'yMMMM')}`}</p>
      <ol className="names">
        {Array.from({ length: 7 }, (_, n) => (
          <li key={n}>{titleDay(plus(first.date, n), 'EEE')}</li>
        ))}
      </ol>
      <ol className="grid">
        {of.map((d, at) => {
          const [before, after] = [of[at - 1], of[at + 1]];
          const begins = day(d.date, 'd') === '1';
          return (
            <li key={d.date} className={d.early ? classes('early', before && !before.early && 'run-start', after && !after.early && 'run-end') : undefined}>
              <span className={classes('oval', marks[d.mark], begins && 'begins')}>{day(d.date, begins ? 'MMMd' : 'd')}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Whats({ of }: { of: DateGroup }) {
  const { t } = useWords();
  const what = (deadline: Deadline) => (of.end ? t('what_early_voting') : t(`what_${deadline.kind}`));
  const [vote, others] = [of.deadlines.filter((d) => d.kind === 'election_day'), of.deadlines.filter((d) => d.kind !== 'election_day')];
  return (
    <>
      {vote.map((deadline, at) => [
        <span key={at} className="date-name vote">
          {what(deadline)}
          {deadline.note && ['. ', <EditorText key="note" text={deadline.note} />]}
        </span>,
        ' ',
      ])}
      {others.map((deadline, at) => {
        // A note that several have is shown once, with the last of them.
        const again = others[at + 1]?.note?.text === deadline.note?.text && at + 1 < others.length;
        return [
          <span key={at} className="date-name">
            {what(deadline)}
            {deadline.note && !again && ['. ', <EditorText key="note" text={deadline.note} />]}
          </span>,
          ' ',
        ];
      })}
    </>
  );
}

const chips = { open: ['open', 'chip_open'], closed: ['closed', 'chip_closed'], local: ['soon', 'chip_local'] } as const satisfies Record<NonNullable<EarlyVoting['today']>, readonly [string, string]>;

/** How early voting stands today: open, closed, or chosen by counties. */
export function EarlyChip({ of }: { of: EarlyVoting['today'] | undefined }) {
  const { t } = useWords();
  const [tone, key] = chips[of ?? 'local'];
  return (
    <Chip tone={tone} plain>
      {t(key)}
    </Chip>
  );
}

/** The days ahead on which early voting places are closed. */
export function ClosedDays({ of, today }: { of: EarlyVoting; today: string }) {
  const { t, day } = useWords();
  const comma = t('list_comma', { first: '', last: '' });
  const ahead = of.closed.filter((date) => date >= today);
  if (ahead.length === 0 || of.status === 'over') return null;
  return <> {t('early_closed', { days: ahead.map((date, at) => [at > 0 && comma, <span key={date}>{day(date, 'MMMMEEEEd')}</span>]) })}</>;
}

function Group({ of, today, early }: { of: DateGroup; today: string; early: EarlyVoting | null | undefined }) {
  const { t, day, titleDay } = useWords();
  const over = (of.end ?? of.date) < today;
  return (
    <li className={over ? 'passed' : undefined}>
      {of.end ? (
        <span className="bar-key" aria-hidden="true"></span>
      ) : (
        <span className={`oval ${over ? 'over' : of.date === today ? 'today day' : 'day'}`} aria-hidden="true">
          {day(of.date, 'd')}
        </span>
      )}
      <div>
        <b>
          {of.end ? t('days_range', { date: of.date, end: of.end }) : titleDay(of.date, 'MMMMEEEEd')}{' '}
          {over ? (
            <Chip tone="closed" plain>{t('leaf_passed')}</Chip>
          ) : of.end && of.date <= today ? (
            <EarlyChip of={early?.today} />
          ) : (
            <Chip tone="soon" plain>{t('leaf_in_days', { days: daysBetween(today, of.date) })}</Chip>
          )}
        </b>{' '}
        <Whats of={of} />
        {of.end && early && (
          <span className="date-name">
            <ClosedDays of={early} today={today} />
          </span>
        )}
      </div>
    </li>
  );
}

export function Dates({ of, early, head }: { of: DatesView; early: EarlyVoting | null | undefined; head: PageHead }) {
  const { t, day, named, titleDay } = useWords();
  const comma = t('list_comma', { first: '', last: '' });
  const { today } = head;
  // Today is put between past and coming days, unless one of them is today.
  const ahead = of.days.find((group) => (group.end ?? group.date) >= today);
  const marksToday = ahead && ahead.date > today && !of.days.some((group) => group.date === today) ? ahead : null;
  return (
    <section className="dates-section" id="important-dates-and-deadlines">
      <h2>{t('dates_heading')}</h2>
      {of.next && <Next of={of.next} early={early} head={head} />}
      <div className={classes('ahead', of.calendar.length === 0 && 'without-calendar')}>
        <Calendar of={of.calendar} />
        <ol className="keys">
          {of.days.map((group) => [
            group === marksToday && (
              <li key="today">
                <span className="oval today" aria-hidden="true">
                  {day(today, 'd')}
                </span>
                <div>
                  <b>{t('strip_today')}</b> {titleDay(today, 'MMMMEEEEd')}
                </div>
              </li>
            ),
            <Group key={`${group.date}${group.end ?? ''}`} of={group} today={today} early={early} />,
          ])}
          {(of.ask_about.length > 0 || of.unknown.length > 0) && (
            <li>
              <span className="oval unknown" aria-hidden="true">
                ?
              </span>
              <div>
                {of.ask_about.length > 0 &&
                  t('unknown_days', {
                    office: officeLink(head.office.url),
                    what: of.ask_about.map((about, at) => [at > 0 && comma, <span key={about}>{named(about)}</span>]),
                  })}
                {of.unknown.map((deadline, at) => [
                  ' ',
                  <span key={at} className="date-name">
                    {/* Without a day, a note about voting in absence says what there is instead. */}
                    {deadline.kind !== 'in_person_absentee_start' && [t(`what_${deadline.kind}`), '. ']}
                    {deadline.note && <EditorText text={deadline.note} />}
                  </span>,
                ])}
              </div>
            </li>
          )}
        </ol>
      </div>
      <ConfirmChip when={of.days.some((group) => group.deadlines.some((deadline) => deadline.confirm))} office={head.office.url} />
      <Tools head={head} print={t('link_print')} />
    </section>
  );
}
