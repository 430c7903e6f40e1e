'use client';

import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/BackLink/BackLink';
import { HalfOval } from '@/components/Logo/Logo';
import { Page } from '@/components/Page/Page';
import { SlotPhone } from '@/components/Slot/Slot';
import { FourDoors } from '../results/FourDoors';
import styles from './Problems.module.css';

/** The answer to the address form when it is sent without scripts: whom to ask instead. The address goes nowhere. */
export function NeedsScriptPage() {
  const t = useTranslations();
  return (
    <Page>
      <BackLink href="/locate/">{t('back')}</BackLink>
      <HalfOval className={styles.oval} />
      <h1>{t('noscript_title')}</h1>
      <p className={styles.lede}>
        {t.rich('noscript_text', { number: '', phone: () => <SlotPhone of="hotline" />, gov: (text) => <a href="https://vote.gov/">{text}</a> })}
      </p>
      <section className={styles.section}>
        <h2>{t('error_ways')}</h2>
        <FourDoors level="h3" />
      </section>
    </Page>
  );
}
