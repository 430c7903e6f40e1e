import type { ReactNode } from 'react';
import { classes } from './Row';
import type { AuditIndex, AuditPlaces, AuditRefused, AuditSeverities, AuditStatus, AuditTyped } from './types';
import { type PlainKey, useWords } from './words';

/** Names of formats, the same in all languages. */
const FORMATS = { csv: 'CSV', json: 'JSON' };

// Parts of the audit pages. The five signs of an age: filled, half, empty, crossed, dashed.

export const severities = ['fatal', 'critical', 'error', 'warning'] as const;
export const statuses = ['current', 'aging', 'stale', 'withheld', 'none'] as const satisfies readonly AuditStatus[];

function Outline({ className = 'outline' }: { className?: string }) {
  return <rect x="1.25" y="1.25" width="27.5" height="13.5" rx="6.75" className={className} />;
}

export function Signs() {
  const drawn: Record<AuditStatus, ReactNode> = {
    current: <Outline className="filled" />,
    aging: (
      <>
        <path d="M15 1.25H8a6.75 6.75 0 0 0 0 13.5h7z" className="filled" />
        <Outline />
      </>
    ),
    stale: <Outline />,
    withheld: (
      <>
        <Outline />
        <path d="M10.5 3.5l9 9M19.5 3.5l-9 9" className="cross" />
      </>
    ),
    none: <Outline className="outline dashed" />,
  };
  return (
    <svg className="visuallyHidden" aria-hidden="true" focusable="false">
      {statuses.map((status) => (
        <symbol key={status} id={`m-${status}`} viewBox="0 0 30 16">
          {drawn[status]}
        </symbol>
      ))}
    </svg>
  );
}

export function StatusSign({ of }: { of: AuditStatus }) {
  return (
    <svg className="sign" viewBox="0 0 30 16" aria-hidden="true">
      <use href={`#m-${of}`} />
    </svg>
  );
}

export function Severity({ of }: { of: string }) {
  const { named } = useWords();
  return <span className={`severity ${of}`}>{named(`audit_${of}`)}</span>;
}

/** An age in days; unknown for a feed without a date. */
export function Age({ days }: { days: number | null | undefined }) {
  const { t } = useWords();
  return days == null ? t('audit_age_unknown') : t('audit_days', { days });
}

/** The day of the counts, their index, and a link to the same data from the API. */
export function AsOf({ today, index, api }: { today: string; index: AuditIndex; api: string }) {
  const { t } = useWords();
  return (
    <p className="as-of">
      <span>{t('audit_counted', { date: today })}</span>{' '}
      {index.version && (
        <span>
          {t('audit_index')} <code>{index.version.slice(0, 8)}</code>
          {index.built_at && [', ', t('audit_built', { date: index.built_at.slice(0, 10) })]}
        </span>
      )}{' '}
      <a href={`${api}?format=csv`} download>
        {FORMATS.csv}
      </a>
      <a href={api}>{FORMATS.json}</a>
    </p>
  );
}

export function Count({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Severities({ of }: { of: AuditSeverities }) {
  const { t, num } = useWords();
  return (
    <dl>
      {severities.map((name) => (
        <Count key={name} label={t(`audit_${name}`)}>
          {num(of[name])}
        </Count>
      ))}
    </dl>
  );
}

export function Places({ of }: { of: AuditPlaces }) {
  const { t, num } = useWords();
  return (
    <dl>
      <Count label={t('audit_eday')}>{num(of.election_day)}</Count>
      <Count label={t('audit_early')}>{num(of.early)}</Count>
      <Count label={t('audit_drop')}>{num(of.drop_off)}</Count>
    </dl>
  );
}

interface RuledProps {
  /** The column heads; the first column names the row. */
  heads: readonly PlainKey[];
  /** The columns of numbers. */
  numbers?: readonly PlainKey[];
  rows: ReactNode[][];
  caption?: ReactNode;
  /** Further class names: `stack-s` makes a card of each row in a narrow box. */
  look?: string;
}

/** A table with ruled lines. */
export function Ruled({ heads, numbers = [], rows, caption, look = 'stack-s' }: RuledProps) {
  const { t, plain } = useWords();
  const align = (head: PlainKey) => (numbers.includes(head) ? 'number' : undefined);
  return (
    <div className="table-width">
      <table className={classes('ruled', look)}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={align(head)}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              <th scope="row">{cells[0]}</th>
              {heads.slice(1).map((head, column) => (
                <td key={head} className={align(head)} data-label={plain(head)}>
                  {cells[column + 1]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const reasons: readonly string[] = ['fatal_findings', 'unreadable', 'too_many_moved', 'wrong_place', 'not_known'];

/** Refused feeds, with the reason and what is served meanwhile. Names of sources are the feeds' own. */
export function RefusedFeeds({ of }: { of: AuditRefused[] }) {
  const { t, named } = useWords();
  return of.slice(0, 20).map((feed, at) => (
    <div key={at} className="refused">
      <strong>
        {t('audit_refused_title')} <bdi lang="en">{feed.source || feed.file}</bdi>
      </strong>{' '}
      {named(`audit_reason_${reasons.includes(feed.reason) ? feed.reason : 'other'}`)} {feed.served_made ? t('audit_refused_served', { date: feed.served_made }) : t('audit_refused_before')}
    </div>
  ));
}

/** Text of the rule table; parts between backquotes become code. */
export function marked(text: string): ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

const mistakes: readonly string[] = ['one_letter_wrong', 'two_letters_exchanged'];
const all = (own: AuditTyped) => own.found + own.asked + own.not_known + own.wrong;
const sum = (of: AuditTyped[], count: (own: AuditTyped) => number) => of.reduce((total, own) => total + count(own), 0);

function Bar({ of }: { of: AuditTyped }) {
  return (
    <svg viewBox={`0 0 ${all(of)} 10`} preserveAspectRatio="none">
      <rect className="found" width={of.found} height="10" />
      <rect className="asked" x={of.found} width={of.asked} height="10" />
      <rect className="unknown" x={of.found + of.asked} width={of.not_known} height="10" />
    </svg>
  );
}

function Sums({ of }: { of: AuditTyped[] }) {
  const { t, num, share } = useWords();
  const written = of.filter((own) => !mistakes.includes(own.way));
  const whole = sum(written, all);
  return (
    <dl className="sums">
      <div>
        <dt>{t('audit_wrong')}</dt>
        <dd className="value">{num(sum(of, (own) => own.wrong))}</dd>
        <dd>{t('audit_wrong_text', { count: num(sum(of, all)) })}</dd>
      </div>
      {([['found', 'found'], ['ask', 'asked'], ['unknown', 'not_known']] as const).map(([name, field]) => (
        <div key={name}>
          <dt>{t(`audit_${name}`)}</dt>
          <dd className="value">{share(sum(written, (own) => own[field]), whole)}</dd>
          <dd>{t(`audit_${name}_text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The results of addresses of the index typed back in ten ways. */
export function SelfCheck({ of }: { of: AuditTyped[] }) {
  const { t, named, share } = useWords();
  return (
    <section className="section" aria-labelledby="asked">
      <h2 id="asked">{t('audit_asked')}</h2>
      <p className="soft">{t('audit_asked_lede')}</p>
      <div className="check table-width">
        <Sums of={of} />
        <p className="small soft">{t('audit_whole_note')}</p>
        <table className="bars">
          <caption className="visuallyHidden">{t('audit_typed')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('audit_typed')}</th>
              <td className="track" aria-hidden="true"></td>
              {([['found', 'found'], ['asked', 'ask'], ['unknown', 'unknown']] as const).map(([key, name]) => (
                <th key={key} scope="col" className="number">
                  <span className={`colour-key ${key}`}></span>
                  {t(`audit_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {(['written', 'mistake'] as const).map((group) => (
            <tbody key={group}>
              <tr className="group-head">
                <th scope="rowgroup" colSpan={5}>
                  {t(`audit_${group}`)}
                </th>
              </tr>
              {of
                .filter((own) => mistakes.includes(own.way) === (group === 'mistake') && all(own) > 0)
                .map((own) => (
                  <tr key={own.way}>
                    <th scope="row">{named(`audit_way_${own.way}`)}</th>
                    <td className="track" aria-hidden="true">
                      <Bar of={own} />
                    </td>
                    <td className="number">{share(own.found, all(own))}</td>
                    <td className="number">{share(own.asked, all(own))}</td>
                    <td className="number">{share(own.not_known, all(own))}</td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}
