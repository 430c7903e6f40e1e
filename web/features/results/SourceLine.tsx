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

/** The source of the data, its age, the office to ask, and the link to report a fault. */
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

/** The source of the data and, if known, its date. */
export function FeedLine({ feed }: { feed: NonNullable<SiteLocate['feed']> }) {
  const t = useTranslations();
  const date = utc(feed.as_of.slice(0, 10));
  const dated = !Number.isNaN(date.getTime());
  if (feed.sample) return dated ? t('source_sample', { date }) : t('source_sample_undated');
  const words = { source: feed.source, latin: (text: ReactNode) => <Latin>{text}</Latin> };
  return dated ? t.rich('source_line', { ...words, date }) : t.rich('source_line_undated', words);
}

/** The election office, named with every result. */
function Office({ office }: { office: NonNullable<SiteLocate['election_office']> }) {
  const t = useTranslations();
  const tel = telephone(office.phone);
  const name = (
    <span lang={office.lang} dir="auto">
      {office.name}
    </span>
  );
  return (
    <>
      <span>
        {t('door_office')}: {office.url ? <ExternalLink href={office.url}>{name}</ExternalLink> : name}
      </span>{' '}
      {office.phone && (tel ? <PhoneLink e164={tel}>{printedPhone(office.phone)}</PhoneLink> : <bdi>{office.phone}</bdi>)}
    </>
  );
}
