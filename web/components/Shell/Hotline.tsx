'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { locales } from '@/lib/i18n/locales';
import { PhoneLink } from '../PhoneLink/PhoneLink';
import { SafeHtml } from '../SafeHtml/SafeHtml';
import styles from './Hotline.module.css';
import { useHotline } from './use-hotline';

/** The line for the Vietnamese text number is in Vietnamese on every page. */
const vietnamese = locales.vi.name;

export function Hotline() {
  const t = useTranslations();
  const heading = useId();
  const hotline = useHotline();
  return (
    <section className={styles.hotline} aria-labelledby={heading}>
      <h2 id={heading}>{t('hotline_title')}</h2>
      <PhoneLink e164={hotline.e164} className={styles.number}>
        {hotline.display}
      </PhoneLink>
      {hotline.override_html ? (
        <SafeHtml html={hotline.override_html} />
      ) : (
        <>
          <p>{t('hotline_call')}</p>
          <p>
            {t.rich('hotline_text', {
              keyword: hotline.sms_keyword,
              code: hotline.sms_short_code,
              b: (text) => <strong>{text}</strong>,
            })}{' '}
            <span lang="vi" dir="ltr" className="nowrap">
              {vietnamese}: <bdi>{hotline.vietnamese_text_number}</bdi>
            </span>
          </p>
        </>
      )}
    </section>
  );
}
