import type { ReactNode } from 'react';
import { isFar } from './years';
import { classes, Sign } from './Row';
import { plus } from './text';
import type { Deadline, EarlyVoting, MailBy } from './types';
import { useWords } from './words';

/** An oval of the ballot: filled, or empty. */
export function Oval({ filled }: { filled: boolean }) {
  return (
    <svg className={filled ? 'mark' : 'mark empty'} viewBox="0 0 60 32" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="56" height="28" rx="14" />
      {filled && <path d="M21 16.5l6.2 6L40 10" />}
    </svg>
  );
}

/** `left`: large, with the days that are left. */
type Size = boolean | 'left';

interface DatedProps {
  date: string;
  /** Days until it; negative once it is over. */
  days: number;
  vote?: boolean;
  big?: Size;
}

/** A day as a leaf of a calendar: month, day, weekday, and at the foot how long is left. */
export function Dated({ date, days, vote = false, big = false }: DatedProps) {
  const { t, day, titleDay } = useWords();
  const over = days < 0;
  return (
    <p className={over ? classes('leaf', big && 'big', 'over') : classes('leaf', big && 'big', vote && 'vote', days <= 7 && 'soon')}>
      <time dateTime={date}>
        <em>{titleDay(date, big ? 'MMMM' : 'MMM')}</em> <b>{day(date, 'd')}</b> <span>{titleDay(date, 'EEEE')}</span>
        {/* A day that is far away has its year. */}
        {isFar(date) && [' ', <span key="year">{date.slice(0, 4)}</span>]}
      </time>{' '}
      <strong>{over ? t('leaf_passed') : big === 'left' ? t('leaf_days_left', { days }) : t('leaf_in_days', { days })}</strong>
    </p>
  );
}

type BlankKind = 'unknown' | 'not_offered' | 'no_early' | 'no_need' | 'open_now' | 'nothing';

/** A leaf without a day. */
export function Blank({ kind, big = false }: { kind: BlankKind; big?: Size }) {
  const { t } = useWords();
  if (kind === 'unknown') {
    return (
      <p className={classes('leaf none', big && 'big')}>
        <span className="blank unknown" aria-hidden="true">
          ?
        </span>{' '}
        <strong>{t('leaf_ask_first')}</strong>
      </p>
    );
  }
  const no = kind === 'not_offered' || kind === 'no_early';
  return (
    <p className={classes('leaf none', !no && 'good', big && 'big')}>
      <span className="blank">
        <Oval filled={!no} />
      </span>{' '}
      <strong>{t(`leaf_${kind}`)}</strong>
    </p>
  );
}

/** The leaf of a deadline as it stands today. */
export function Leaf({ of, big = false }: { of: Deadline; big?: Size }) {
  if (!of.date) return <Blank kind={of.status === 'not_offered' ? 'not_offered' : of.status === 'not_needed' ? 'no_need' : 'unknown'} big={big} />;
  return <Dated date={of.date} days={of.days_until ?? 0} vote={of.on_election_day} big={big} />;
}

/** One oval a day, until the last: only in the last 7 days, never on paper. */
export function Strip({ of, today }: { of: Deadline; today: string }) {
  const { t, titleDay } = useWords();
  if (of.status !== 'last_days') return null;
  const last = of.days_until ?? 0;
  return (
    <div className="row-dates">
      <ol className="days" aria-hidden="true">
        {Array.from({ length: last + 1 }, (_, n) => (
          <li key={n} className={n === 0 ? 'today' : n === last ? 'last-day' : undefined}>
            {n === 0 ? t('strip_today') : n === last ? t('strip_last') : titleDay(plus(today, n), 'EEE')}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Captioned({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="caption">{text}</p>
      {children}
    </div>
  );
}

type Stop = [of: Deadline, text: ReactNode];

/** Two days that both count, with an arrow between. */
export function Route({ first, second }: { first: Stop; second: Stop }) {
  return (
    <div className="route">
      <Captioned text={first[1]}>
        <Leaf of={first[0]} />
      </Captioned>
      <Sign name="arrow-right" />
      <Captioned text={second[1]}>
        <Leaf of={second[0]} />
      </Captioned>
    </div>
  );
}

/** The day that we advise, dotted to differ from the day of the law, which follows. */
export function AdvisedRoute({ by, first, second }: { by: MailBy; first: Stop; second?: Stop }) {
  const { t, day, titleDay } = useWords();
  return (
    <div className={classes('route', second && 'three-days')}>
      <Captioned text={t('safe_cap')}>
        <p className="leaf safe">
          <time dateTime={by.date}>
            <em>{titleDay(by.date, 'MMM')}</em> <b>{day(by.date, 'd')}</b> <span>{titleDay(by.date, 'EEEE')}</span>
          </time>{' '}
          <strong>{t('safe_advice')}</strong>
        </p>
      </Captioned>
      <Sign name="arrow-right" />
      <Captioned text={first[1]}>
        <Leaf of={first[0]} />
      </Captioned>
      {second && (
        <Captioned text={second[1]}>
          <Leaf of={second[0]} />
        </Captioned>
      )}
    </div>
  );
}

/** The time that is left as one bar: mail it, then bring it. */
export function Runway({ by, today }: { by: MailBy; today: string }) {
  const { t, day } = useWords();
  const { bring } = by;
  if (!bring || bring.only_that_day || by.days_until <= 0) return null;
  return (
    <div className={`runway parts${bring.mail_parts}`}>
      <div className="track" aria-hidden="true">
        <span className="mail-days">{t('safe_mail')}</span>
        <span className="bring-days">
          <b>{t('safe_bring')}</b>
        </span>
      </div>
      <ol aria-hidden="true">
        <li>
          <b>{t('strip_today')}</b>
          {day(today, 'MMMd')}
        </li>
        <li>{day(by.date, 'MMMd')}</li>
        <li>{day(bring.date, 'MMMd')}</li>
      </ol>
    </div>
  );
}

/** Early voting as it stands today. */
export function EarlyLeaf({ of, big = false }: { of: EarlyVoting; big?: boolean }) {
  if (of.status === 'not_offered') return <Blank kind="no_early" big={big} />;
  if (of.status === 'open') {
    if (of.end && of.days_left != null) return <Dated date={of.end} days={of.days_left} big={big && 'left'} />;
    return <Blank kind="open_now" big={big} />;
  }
  if (of.status === 'over' && of.end) return <Dated date={of.end} days={-1} big={big} />;
  return of.start ? <Leaf of={of.start} big={big} /> : <Blank kind="unknown" big={big} />;
}
