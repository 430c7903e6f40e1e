import { Fragment, type ReactNode } from 'react';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { Age, AsOf, Count, Places, RefusedFeeds, Ruled, SelfCheck, Severities, Severity, Signs, StatusSign, marked } from './AuditParts';
import { Back } from '@/components/BackLink/Back';
import { PrintHead } from './PageFrame';
import { host } from '@/lib/host';
import type { AuditFinding, Drawn, JurisdictionAudit, DocumentOf } from './types';
import { type Words, useWords } from './words';

// The audit of one jurisdiction: the answer, its feeds, what voters are asked, findings, gaps, sources.

function answer({ state, refused_feeds, gaps }: JurisdictionAudit, { t }: Words): ReactNode {
  const { status, feed_age_days: days } = state;
  return [
    status === 'none' || status === 'withheld' ? t(`audit_answer_${status}`) : days == null ? t('audit_answer_no_date') : t(`audit_answer_${status}`, { days }),
    refused_feeds.length > 0 && [' ', t('audit_answer_refused', { count: refused_feeds.length })],
    gaps && [' ', t('audit_answer_gaps', { count: gaps.length })],
  ];
}

function Ledger({ page: { state, election_in_days, gaps } }: { page: JurisdictionAudit }) {
  const { t, day, num } = useWords();
  const date = state.election_date;
  return (
    <div className="ledger four-columns">
      <div>
        <h2>
          {t('audit_col_election')}
          {election_in_days != null && [' ', <small key="in">{t('election_in_days', { days: election_in_days })}</small>]}
        </h2>
        <dl>
          <Count label={date ? day(date, 'EEEE') : t('audit_not_known')}>{date ? day(date, 'MMMd') : '–'}</Count>
        </dl>
      </div>
      <div>
        <h2>
          {t('audit_places')} <small>{t('audit_places_note')}</small>
        </h2>
        {state.places && state.status !== 'withheld' ? <Places of={state.places} /> : <p className="soft">{t('audit_no_places')}</p>}
      </div>
      <div>
        <h2>
          {t('audit_findings')}{' '}
          <small>
            {t('audit_feeds')}: {num(state.feed_count)}
          </small>
        </h2>
        <Severities of={state.findings} />
      </div>
      <div>
        <h2>
          {t('audit_gaps')} <small>{t('audit_gaps_note')}</small>
        </h2>
        <dl>
          <Count label={t('audit_missing')}>{gaps ? num(gaps.length) : '?'}</Count>
        </dl>
      </div>
    </div>
  );
}

const feedCounts = ['audit_segments', 'audit_precincts', 'audit_places'] as const;

function Feeds({ page }: { page: JurisdictionAudit }) {
  const { t, num } = useWords();
  return (
    <section className="section tight" aria-labelledby="feeds">
      <h2 id="feeds">{t('audit_feeds')}</h2>
      {page.feeds.length > 0 ? (
        <>
          <p className="soft">{t('audit_feeds_lede')}</p>
          <Ruled
            heads={['audit_col_feed', 'audit_age', 'audit_made', ...feedCounts]}
            numbers={feedCounts}
            rows={page.feeds.map((feed) => [
              <bdi key="source" lang="en">
                {feed.source || '?'}
              </bdi>,
              <Fragment key="age">
                <span className="age-line">
                  <StatusSign of={feed.status} />
                  <b>
                    <Age days={feed.age_days} />
                  </b>
                </span>
                <small>{t(`audit_${feed.status}`)}</small>
              </Fragment>,
              feed.made ? t('audit_date', { date: feed.made }) : '?',
              num(feed.segments),
              num(feed.precincts),
              num(feed.places.election_day + feed.places.early + feed.places.drop_off),
            ])}
          />
        </>
      ) : (
        <p className="soft">{t('audit_no_feed_text')}</p>
      )}
      <RefusedFeeds of={page.refused_feeds} />
    </section>
  );
}

function Finding({ of: own }: { of: AuditFinding }) {
  const { t, named, num } = useWords();
  return (
    <article className="finding" id={`${own.rule}${own.refused ? '-refused' : ''}`}>
      <header>
        <Severity of={own.severity} />
        <b>{num(own.count)}</b>
      </header>
      <div>
        <h3>
          <code>{own.rule}</code>
        </h3>
        <p className="rule">
          {t('audit_feeds')}: {num(own.feeds)}
          {own.refused && [' · ', t('audit_in_refused')]}
        </p>
        {own.explanation && (
          <p lang="en" dir="ltr">
            {marked(own.explanation)}
          </p>
        )}
        <dl>
          {own.places.length > 0 && (
            <div className="examples">
              <dt>{t('audit_where_in')}</dt>
              {own.places.map((place, at) => (
                <dd key={at}>
                  <code>{`${place.file}${place.line ? `:${place.line}` : ''}`}</code>
                  {place.element && [' ', <code key="element">{place.element}</code>]}
                </dd>
              ))}
            </div>
          )}
          <Count label={t('audit_for_voters')}>{named(`audit_voters_${own.refused ? 'refused' : own.severity}`)}</Count>
          {own.fix && (
            <div>
              <dt>{t('audit_fix')}</dt>
              <dd lang="en" dir="ltr">
                {marked(own.fix)}
              </dd>
            </div>
          )}
        </dl>
      </div>
    </article>
  );
}

function Gaps({ page: { gaps, content_findings } }: { page: JurisdictionAudit }) {
  const { t } = useWords();
  return (
    <section className="section" aria-labelledby="gaps">
      <h2 id="gaps">{t('audit_gaps_title')}</h2>
      {!gaps ? (
        <p className="soft">{t('audit_content_silent')}</p>
      ) : gaps.length > 0 ? (
        <Ruled
          look="gaps stack-s"
          heads={['audit_field', 'audit_for_voters']}
          rows={gaps.map((gap) => [<code key="field">{gap.field}</code>, t(`audit_gap_${gap.kind}`)])}
        />
      ) : (
        <p className="soft">{t('audit_no_gaps')}</p>
      )}
      {content_findings && content_findings.length > 0 && (
        <>
          <h3>{t('audit_lint')}</h3>
          <ul className="lint">
            {content_findings.map((own, at) => (
              <li key={at}>
                <code>{own.rule}</code>
                {own.field && [' ', <code key="field">{own.field}</code>]}{' '}
                <span lang="en" dir="ltr">
                  {own.message}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The number of voters' reports by kind. */
function Reports({ of }: { of: NonNullable<JurisdictionAudit['reports']> }) {
  const { t, num } = useWords();
  return (
    <section className="section" aria-labelledby="reports">
      <h2 id="reports">{t('audit_reports')}</h2>
      <p className="soft">{t('audit_reports_lede')}</p>
      {of.length > 0 ? (
        <Ruled heads={['report_kind', 'audit_reports_count']} numbers={['audit_reports_count']} rows={of.map(({ kind, count }) => [t(`report_kind_${kind}`), num(count)])} />
      ) : (
        <p className="soft">{t('audit_reports_none')}</p>
      )}
    </section>
  );
}

type AuditSource = JurisdictionAudit['sources'][number];

function checkedOn({ checked }: AuditSource, { t, day }: Words): ReactNode {
  if (!checked) return '–';
  if (checked.precision === 'day') return t('audit_date', { date: checked.date });
  return checked.precision === 'month' ? day(checked.date, 'yMMMM') : checked.date.slice(0, 4);
}

function Sources({ of }: { of: AuditSource[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <section className="section" aria-labelledby="sources">
      <h2 id="sources">{t('audit_sources')}</h2>
      <Ruled
        heads={['audit_field', 'audit_official', 'audit_checked']}
        rows={of.map((own) => [
          <code key="field">{own.field}</code>,
          own.url ? (
            <ExternalLink key="official" href={own.url}>
              {host(own.url)}
            </ExternalLink>
          ) : (
            '–'
          ),
          [checkedOn(own, words), own.old && <small key="old">{t('audit_old')}</small>],
        ])}
      />
    </section>
  );
}

export function audit({ page, links, hotline, today }: DocumentOf<'audit'>, words: Words): Drawn {
  const { t, plain } = words;
  const { state } = page;
  const title = plain('audit_title', { place: state.name });
  const checked = page.self_check.length > 0 && page.feeds.length > 0;
  return {
    title,
    description: plain('audit_description', { place: state.name }),
    body: (
      <div className="dataPage">
        <Signs />
        <PrintHead hotline={hotline} today={today} />
        <Back href={links.national}>{t('audit_back')}</Back>
        <p className="kicker">{t('audit_kicker')}</p>
        <h1>{title}</h1>
        <p className="answer">{answer(page, words)}</p>
        <AsOf today={page.today} index={page.index} api={`/api/site/audit/${state.code}`} />
        <Ledger page={page} />
        <nav className="jump" aria-label={plain('jump_label')}>
          <a href="#feeds">{t('audit_feeds')}</a>
          {checked && <a href="#asked">{t('audit_asked')}</a>}
          <a href="#findings">{t('audit_findings')}</a>
          <a href="#gaps">{t('audit_gaps')}</a>
          {page.reports && <a href="#reports">{t('audit_reports')}</a>}
          {page.sources.length > 0 && <a href="#sources">{t('audit_sources')}</a>}
        </nav>
        <Feeds page={page} />
        {checked && <SelfCheck of={page.self_check} />}
        <section className="section" aria-labelledby="findings">
          <h2 id="findings">{t('audit_findings_title')}</h2>
          {page.findings.length > 0 ? (
            <>
              <p className="soft">{t('audit_findings_lede')}</p>
              <div className="findings">
                {page.findings.map((own) => (
                  <Finding key={`${own.rule} ${own.refused}`} of={own} />
                ))}
              </div>
            </>
          ) : (
            <p className="soft">{t('audit_no_findings')}</p>
          )}
        </section>
        <Gaps page={page} />
        {page.reports && <Reports of={page.reports} />}
        {page.sources.length > 0 && <Sources of={page.sources} />}
      </div>
    ),
  };
}
