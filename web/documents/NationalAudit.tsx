import { Fragment, type ReactNode } from 'react';
import { AuditMap } from './AuditMap';
import { AuditTable } from './AuditTable';
import { AsOf, Count, Places, RefusedFeeds, Ruled, SelfCheck, Severities, Severity, Signs, StatusSign, severities } from './AuditParts';
import { PrintHead } from './PageFrame';
import { callTo, linkTo } from './Row';
import type { Drawn, NationalAudit, DocumentOf } from './types';
import { type Words, useWords } from './words';

// The national audit: the answer in a sentence, totals, what needs someone, a map, the faults, every state.

type Task = NationalAudit['tasks'][number];

function Tag({ need }: { need: Task['need'] }) {
  const { t } = useWords();
  if (need === 'refused') return <Severity of="fatal" />;
  if (need === 'critical' || need === 'no_entry') return <Severity of="critical" />;
  const status = need === 'no_feed' ? 'none' : need;
  return (
    <>
      <StatusSign of={status} />
      {t(`audit_${status}`)}
    </>
  );
}

function Todo({ page }: { page: NationalAudit }) {
  const { t } = useWords();
  const names = new Map(page.states.map((state) => [state.code, state]));
  const places = (codes: string[]): ReactNode =>
    codes.map((code, at) => {
      const own = names.get(code);
      return (
        <Fragment key={code}>
          {own && <a href={own.href}>{own.name}</a>}
          {at + 1 < codes.length && [t('audit_comma'), ' ']}
        </Fragment>
      );
    });
  return (
    <section className="section tight" aria-labelledby="todo">
      <h2 id="todo">{t('audit_todo')}</h2>
      {page.tasks.length > 0 ? (
        <>
          <p className="soft">{t('audit_todo_lede')}</p>
          <ol className="todo">
            {page.tasks.map((task) => (
              <li key={task.need}>
                <span className="tag">
                  <Tag need={task.need} />
                </span>
                <span className="task-states">
                  {t(`audit_need_${task.need}`)}
                  {task.states.length > 0 && [' ', places(task.states)]}
                </span>
                <span className="task-result">{t(`audit_then_${task.need}`)}</span>
              </li>
            ))}
          </ol>
          <RefusedFeeds of={page.refused_feeds} />
        </>
      ) : (
        <p className="soft">{t('audit_todo_nothing')}</p>
      )}
    </section>
  );
}

function Rules({ page }: { page: NationalAudit }) {
  const { t, num } = useWords();
  return (
    <section className="section" aria-labelledby="where">
      <h2 id="where">{t('audit_where')}</h2>
      {page.rules.length > 0 ? (
        <Ruled
          look=""
          caption={t('audit_rules_caption')}
          heads={['audit_rule', 'audit_states_count', 'audit_findings']}
          numbers={['audit_states_count', 'audit_findings']}
          rows={page.rules.map((own) => [
            <Fragment key="rule">
              <code>{own.rule}</code> <Severity of={own.severity} />
            </Fragment>,
            num(own.states),
            num(own.count),
          ])}
        />
      ) : (
        <p className="soft">{t('audit_no_findings')}</p>
      )}
    </section>
  );
}

function Ledger({ page: { totals } }: { page: NationalAudit }) {
  const { t, num } = useWords();
  return (
    <div className="ledger">
      <div>
        <h2>
          {t('audit_places')} <small>{t('audit_places_note')}</small>
        </h2>
        <Places of={totals.places} />
      </div>
      <div>
        <h2>
          {t('audit_findings')} <small>{t('audit_findings_note', { count: totals.states_with_findings })}</small>
        </h2>
        <Severities of={totals.findings} />
      </div>
      <div>
        <h2>
          {t('audit_gaps')} <small>{t('audit_gaps_note')}</small>
        </h2>
        <dl>
          <Count label={t('audit_missing')}>{totals.missing_fields == null ? '?' : num(totals.missing_fields)}</Count>
          {totals.reports != null && <Count label={t('audit_reports')}>{num(totals.reports)}</Count>}
        </dl>
      </div>
    </div>
  );
}

function How({ developers }: { developers: string }) {
  const { t } = useWords();
  return (
    <section className="section" aria-labelledby="how">
      <h2 id="how">{t('audit_how')}</h2>
      <dl className="defs">
        {severities.map((name) => (
          <Count key={name} label={<Severity of={name} />}>
            {t(`audit_${name}_text`)}
          </Count>
        ))}
        <Count label={t('audit_age')}>{t('audit_age_text')}</Count>
        <Count label={t('audit_gaps')}>{t('audit_gaps_text')}</Count>
        <Count label={t('audit_not_counted')}>{t('audit_not_counted_text')}</Count>
      </dl>
      <p className="source">{t('audit_api', { api: linkTo(developers) })}</p>
    </section>
  );
}

export function nationalAudit({ page, links, hotline, today }: DocumentOf<'national_audit'>, { t, plain }: Words): Drawn {
  const { totals } = page;
  const title = plain('audit_nat_title');
  return {
    title,
    description: plain('audit_nat_description'),
    body: (
      <div className="dataPage">
        <Signs />
        <PrintHead hotline={hotline} today={today} />
        <p className="kicker">{t('audit_kicker')}</p>
        <h1>{title}</h1>
        <p className="answer">
          {t('audit_nat_answer', { shown: totals.shown, states: totals.states, current: totals.current })}
          {(totals.none > 0 || totals.withheld > 0) && [' ', t('audit_nat_rest', { without: totals.none, withheld: totals.withheld })]}
        </p>
        <AsOf today={page.today} index={page.index} api="/api/site/audit" />
        <Ledger page={page} />
        <nav className="jump" aria-label={plain('jump_label')}>
          <a href="#todo">{t('audit_jump_todo')}</a>
          <a href="#map">{t('audit_jump_map')}</a>
          <a href="#where">{t('audit_jump_rules')}</a>
          <a href="#states">{t('audit_states')}</a>
          {page.self_check.length > 0 && <a href="#asked">{t('audit_asked')}</a>}
          <a href="#how">{t('audit_how')}</a>
        </nav>
        <Todo page={page} />
        <section className="section" aria-labelledby="map">
          <h2 id="map">{t('audit_map')}</h2>
          <AuditMap page={page} />
        </section>
        <Rules page={page} />
        <AuditTable states={page.states} />
        {page.self_check.length > 0 && <SelfCheck of={page.self_check} />}
        <How developers={links.developers} />
      </div>
    ),
  };
}

/** The page when the services behind the audit do not answer, with links for voters. */
export function auditFailed({ links, hotline }: DocumentOf<'audit_failed'>, { t, plain }: Words): Drawn {
  return {
    title: plain('audit_nat_title'),
    description: plain('audit_nat_description'),
    body: (
      <>
        <p className="kicker">{t('audit_kicker')}</p>
        <h1>{t('audit_failed')}</h1>
        <p className="lede">{t('audit_failed_text')}</p>
        <p className="lede">{t('door_hotline_text', { number: hotline.display, phone: callTo(hotline) })}</p>
        <p className="button-row">
          <a className="btn primary" href={links.home}>
            {t('error_action')}
          </a>
        </p>
      </>
    ),
  };
}
