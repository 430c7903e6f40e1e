'use client';

import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/BackLink/BackLink';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { Skeleton } from '@/components/Skeleton/Skeleton';
import { useAnnounce } from '@/lib/state/announce';
import { AnswerHeading } from './AnswerHeading';
import styles from './Results.module.css';
import { Unanswered } from './Unanswered';

/** The page until the answer comes. `asking`: the code that asks is loaded and reports delays itself. */
export function Waiting({ asking = false }: { asking?: boolean }) {
  const t = useTranslations();
  useAnnounce(t('results_searching'));
  return (
    <Page wide>
      <BackLink href="/locate/">{t('back')}</BackLink>
      <AnswerHeading last={false}>{t('results_heading')}</AnswerHeading>
      {/* Without scripts the search of the tab is unknown: links to the form. */}
      <noscript>
        <p>{t('locate_intro')}</p>
        <p>
          <SiteLink href="/locate/">{t('door_retry_action')}</SiteLink>
        </p>
      </noscript>
      {!asking && <Unanswered />}
      <p className={`${styles.whereabouts} needsScript`}>
        <span className={styles.searching}>{t('results_searching')}</span>
      </p>
      <div className={`${styles.waiting} needsScript`}>
        <Skeleton shape="ticket" />
        <Skeleton shape="card" count={3} />
      </div>
    </Page>
  );
}
