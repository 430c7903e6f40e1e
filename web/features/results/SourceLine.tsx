'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Latin } from '@/components/Latin/Latin';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import './SourceLine.css';
import { utc } from '@/lib/i18n/times';

/** Where the data comes from, how old it is, whom to ask instead, and how to tell us that it is wrong. */
export function SourceLine({ answer: { feed, jurisdiction, election_office: office, lookup_url: lookup, report_href: form, report_problem_url: report } }: { answer: SiteLocate }) {
  const t = useTranslations();
  return (
    <p className="source-line">
      {feed && (
        <span>
          <FeedLine feed={feed} />
        </span>
      )}
      {office && <Office office={office} />}
      {lookup && jurisdiction && <ExternalLink href={lookup}>{t('source_official', { place: jurisdiction.name })}</ExternalLink>}
      <a href={form ?? report}>{t('report_problem')}</a>
      {form && report.startsWith('mailto:') && <a href={report}>{t('report_by_mail')}</a>}
    </p>
  );
}

/** Where data comes from; an outside service may not say when it was made. */
export function FeedLine({ feed }: { feed: NonNullable<SiteLocate['feed']> }) {
  const t = useTranslations();
  const date = utc(feed.as_of.slice(0, 10));
  const dated = !Number.isNaN(date.getTime());
  if (feed.sample) return dated ? t('source_sample', { date }) : t('source_sample_undated');
  const words = { source: feed.source, latin: (text: ReactNode) => <Latin>{text}</Latin> };
  return dated ? t.rich('source_line', { ...words, date }) : t.rich('source_line_undated', words);
}

/** Whom to ask about this place: every result names the election office. */
function Office({ office }: { office: NonNullable<SiteLocate['election_office']> }) {
  const t = useTranslations();
  const tel = telephone(office.phone);
  const name = (
    <span lang={office.lang} dir="auto">
      {office.name}
    </span>
  );
  return (
    <span>
      {t('door_office')}: {office.url ? <ExternalLink href={office.url}>{name}</ExternalLink> : name}
      {office.phone && (
        <>
          {' '}
          {/* The sign stays with what follows: it never hangs at the end of a line. */}
          <span className={tel ? 'nowrap' : undefined}>· {tel ? <PhoneLink e164={tel}>{printedPhone(office.phone)}</PhoneLink> : <bdi>{office.phone}</bdi>}</span>
        </>
      )}
    </span>
  );
}
