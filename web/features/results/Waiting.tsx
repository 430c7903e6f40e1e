'use client';

import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/BackLink/BackLink';
import { NeedsScript } from '@/components/NeedsScript/NeedsScript';
import { Page } from '@/components/Page/Page';
import { Skeleton } from '@/components/Skeleton/Skeleton';
import { useAnnounce } from '@/lib/state/announce';
import { AnswerHeading } from './AnswerHeading';
import styles from './Results.module.css';

/** What the page shows until the answer comes; it is what the export holds. */
export function Waiting() {
  const t = useTranslations();
  useAnnounce(t('results_searching'));
  return (
    <Page wide>
      <BackLink href="/locate/">{t('back')}</BackLink>
      <AnswerHeading last={false}>{t('results_heading')}</AnswerHeading>
      <NeedsScript />
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
