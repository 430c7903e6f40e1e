'use client';

import { useTranslations } from 'next-intl';
import { SlotPhone } from '../Slot/Slot';
import styles from './NeedsScript.module.css';

/** For the pages of the look-up, the only ones that do nothing without scripts: whom to ask instead. */
export function NeedsScript() {
  const t = useTranslations();
  return (
    <noscript>
      <section className={styles.noscript} aria-label={t('help')}>
        <p className={styles.title}>{t('noscript_title')}</p>
        <p>
          {t.rich('noscript_text', {
            number: '',
            phone: () => <SlotPhone of="hotline" />,
            gov: (text) => <a href="https://vote.gov/">{text}</a>,
          })}
        </p>
        <p>
          <a href="gateway:lookup_url" suppressHydrationWarning>
            {t('door_lookup_action')}
          </a>
        </p>
      </section>
    </noscript>
  );
}
