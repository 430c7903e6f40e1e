'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/Button/Button';
import { HalfOval } from '@/components/Logo/Logo';
import { Page } from '@/components/Page/Page';
import { GatewaySlot } from '@/components/Slot/Slot';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { FourDoors } from '../results/FourDoors';
import styles from './Problems.module.css';

/**
 * The generic error page: the boundary of every page, and the page that the gateway serves with a 5xx. The
 * reference finds the error in the operator's records: the id of the gateway's trace, or of the boundary's
 * report.
 */
export function Problem({ reference }: { reference?: string }) {
  const t = useTranslations();
  return (
    <Page>
      <HalfOval className={styles.oval} />
      <h1>{t('error_heading')}</h1>
      <p className={styles.lede}>{t('error_text')}</p>
      <p className="soft">{t('error_ours')}</p>
      <p className={styles.wayBack}>
        <SiteLink href="/" className={buttonClass({ look: 'primary' })}>
          {t('error_action')}
        </SiteLink>
      </p>
      <section className={styles.section}>
        <h2>{t('error_ways')}</h2>
        <FourDoors first="reload" level="h3" />
      </section>
      <p className={`soft small ${styles.reference}`}>
        {t('error_reference')} <code dir="ltr">{reference ?? <GatewaySlot name="reference" />}</code>
      </p>
    </Page>
  );
}
