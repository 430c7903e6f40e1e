import type { ReactNode } from 'react';
import { Field, Labelled } from '@/components/Field/Field';
import { Age, StatusSign, statuses } from './AuditParts';
import { classes } from './Row';
import type { AuditState } from './types';
import { type PlainKey, useWords } from './words';

// Every state in one table. `features/audit/table.ts` filters and sorts it where scripts run.

const sorts = {
  name: 'audit_col_state',
  age: 'audit_map',
  eday: 'audit_eday',
  early: 'audit_early',
  drop: 'audit_drop',
  fatal: 'audit_fatal',
  critical: 'audit_critical',
  error: 'audit_error',
  warning: 'audit_warning',
  gaps: 'audit_gaps',
} as const satisfies Record<string, PlainKey>;

function Filters({ states }: { states: AuditState[] }) {
  const { t, plain } = useWords();
  return (
    <div className="filters" hidden data-shown={plain('audit_shown', { count: '%1', total: '%2' })} data-nothing={plain('audit_shown_none')}>
      <Field id="find" label={t('audit_find')} type="search" autoComplete="off" spellCheck="false" />
      <Labelled id="sortby" label={t('audit_sort')}>
        {() => (
          <select id="sortby">
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <div className="segments" role="group" aria-label={plain('audit_map')}>
        <button type="button" data-kind="all" aria-pressed="true">
          {t('audit_all')} <b>{states.length}</b>
        </button>
        {statuses.map((status) => (
          <button key={status} type="button" data-kind={status} aria-pressed="false">
            {t(`audit_${status}`)} <b>{states.filter((own) => own.status === status).length}</b>
          </button>
        ))}
      </div>
      <p className="shown-count" role="status"></p>
    </div>
  );
}

function Head({ sort, label, className, tall = false }: { sort: string; label: ReactNode; className: string; tall?: boolean }) {
  return (
    <th scope="col" className={className} rowSpan={tall ? 2 : undefined} aria-sort={sort === 'name' ? 'ascending' : undefined}>
      <span className="sort" data-key={sort}>
        {label}
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M6 10V2M2.5 5.5L6 2l3.5 3.5" />
        </svg>
      </span>
    </th>
  );
}

function Cell({ n, className, label, withheld = false }: { n: number | null | undefined; className: string; label: PlainKey; withheld?: boolean }) {
  const { t, plain, num } = useWords();
  return (
    <td className={className} data-label={plain(label)}>
      {n == null ? (
        <span className="soft">
          <span aria-hidden="true">–</span>
          <span className="visuallyHidden">{t('audit_not_known')}</span>
        </span>
      ) : withheld ? (
        `(${num(n)})`
      ) : n === 0 ? (
        <span className="soft">0</span>
      ) : (
        num(n)
      )}
    </td>
  );
}

const counts = ['fatal', 'critical', 'error', 'warning'] as const;

function Row({ of: own }: { of: AuditState }) {
  const { t, plain, day } = useWords();
  const { places, findings } = own;
  const held = own.status === 'withheld';
  const numbers = places && {
    'data-eday': places.election_day,
    'data-early': places.early,
    'data-drop': places.drop_off,
    'data-fatal': findings.fatal,
    'data-critical': findings.critical,
    'data-error': findings.error,
    'data-warning': findings.warning,
  };
  return (
    <tr
      className={own.status}
      data-code={own.code}
      data-name={own.name}
      data-status={own.status}
      data-age={own.feed_age_days ?? ''}
      data-election={own.election_date ?? ''}
      data-gaps={own.missing_fields ?? ''}
      {...numbers}
    >
      <th scope="row" className="state">
        <a href={own.href}>
          <i>{own.code}</i>
          {own.name}
        </a>
      </th>
      <td className="election-day" data-label={plain('audit_col_election')}>
        {own.election_date ? day(own.election_date, 'MMMd') : '–'}
      </td>
      {places ? (
        <>
          <Cell n={places.election_day} className="place-count group-start" label="audit_eday" withheld={held} />
          <Cell n={places.early} className="place-count" label="audit_early" withheld={held} />
          <Cell n={places.drop_off} className="place-count" label="audit_drop" withheld={held} />
          <td className="age group-start">
            <span className="age-line">
              <StatusSign of={own.status} />
              <b>
                <Age days={own.feed_age_days} />
              </b>
            </span>
            <small>{t(`audit_${own.status}`)}</small>
          </td>
          {counts.map((name) => (
            <Cell key={name} n={findings[name]} className={classes('finding-count', name === 'fatal' && 'group-start')} label={`audit_${name}`} />
          ))}
        </>
      ) : (
        <td className="no-feed group-start" colSpan={8}>
          <StatusSign of="none" />
          {t('audit_no_feed_text')}
        </td>
      )}
      <Cell n={own.missing_fields} className="gap-count group-start" label="audit_gaps" />
    </tr>
  );
}

const columns = ['', 'col-when', 'col-number', 'col-number', 'col-number', 'col-age', 'col-severity', 'col-number', 'col-severity', 'col-number', 'col-severity'];

export function AuditTable({ states }: { states: AuditState[] }) {
  const { t } = useWords();
  // By code point: the engine has no collation. The browser sorts again by the rules of the language.
  const sorted = [...states].sort((one, two) => (one.name.toLowerCase() < two.name.toLowerCase() ? -1 : 1));
  return (
    <section className="section" aria-labelledby="states">
      <h2 id="states">{t('audit_states')}</h2>
      <div className="states-table">
        <Filters states={states} />
        <table className="audit">
          <caption>{t('audit_table_caption')}</caption>
          <colgroup>
            {columns.map((name, at) => (
              <col key={at} className={name || undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <Head sort="name" label={t('audit_col_state')} className="state" tall />
              <Head sort="election" label={t('audit_col_election')} className="election-day" tall />
              <th scope="colgroup" colSpan={3} className="group">
                {t('audit_places')}
              </th>
              <Head sort="age" label={t('audit_col_feed')} className="age group-start" tall />
              <th scope="colgroup" colSpan={4} className="group">
                {t('audit_findings')}
              </th>
              <Head sort="gaps" label={t('audit_gaps')} className="gap-count group-start" tall />
            </tr>
            <tr>
              <Head sort="eday" label={t('audit_eday')} className="place-count group-start" />
              <Head sort="early" label={t('audit_early')} className="place-count" />
              <Head sort="drop" label={t('audit_drop')} className="place-count" />
              {counts.map((name) => (
                <Head key={name} sort={name} label={t(`audit_${name}`)} className={classes('finding-count', name === 'fatal' && 'group-start')} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((own) => (
              <Row key={own.code} of={own} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
