'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PhoneLink } from '../PhoneLink/PhoneLink';
import { SafeHtml } from '../SafeHtml/SafeHtml';
import styles from './Hotline.module.css';
import { useHotline } from './use-hotline';

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
            <span lang="vi" className="nowrap">
              {/* eslint-disable-next-line formatjs/no-literal-string-in-jsx -- a line in Vietnamese on every page */}
              Tiếng Việt: <bdi>{hotline.vietnamese_text_number}</bdi>
            </span>
          </p>
        </>
      )}
    </section>
  );
}
