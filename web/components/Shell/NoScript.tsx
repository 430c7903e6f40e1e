'use client';

import { useTranslations } from 'next-intl';
import styles from './NoScript.module.css';
import { useHotline } from './use-hotline';

/** Readers without scripts get help at once: the hotline, and the official site of the government. */
export function NoScript() {
  const t = useTranslations();
  const { e164, display } = useHotline();
  return (
    <noscript>
      <section className={styles.noscript} aria-label={t('help')}>
        <p className={styles.title}>{t('noscript_title')}</p>
        <p>
          {t.rich('noscript_text', {
            number: display,
            phone: (text) => (
              <a dir="ltr" href={`tel:${e164}`}>
                {text}
              </a>
            ),
            gov: (text) => <a href="https://vote.gov/">{text}</a>,
          })}
        </p>
      </section>
    </noscript>
  );
}
