'use client';

import { useTranslations } from 'next-intl';
import { Latin } from '@/components/Latin/Latin';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';
import styles from './Results.module.css';
import { utc } from './times';

/** Where the data comes from, how old it is, whom to ask instead, and how to tell us that it is wrong. */
export function SourceLine({ answer: { feed, jurisdiction, lookup_url: lookup, report_problem_url: report } }: { answer: SiteLocate }) {
  const t = useTranslations();
  return (
    <p className={styles.source}>
      {feed && (
        <span>
          {feed.sample
            ? t('source_sample', { date: utc(feed.as_of.slice(0, 10)) })
            : t.rich('source_line', { source: feed.source, date: utc(feed.as_of.slice(0, 10)), latin: (text) => <Latin>{text}</Latin> })}
        </span>
      )}
      {lookup && jurisdiction && <ExternalLink href={lookup}>{t('source_official', { place: jurisdiction.name })}</ExternalLink>}
      {report && <a href={report}>{t('report_problem')}</a>}
    </p>
  );
}
