'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { locales } from '@/lib/i18n/locales';
import { Slot, SlotBlock, SlotPhone, textMessage } from '../Slot/Slot';
import styles from './Hotline.module.css';

/** The line for the Vietnamese text number is in Vietnamese on every page. */
const vietnamese = locales.vi.name;

export function Hotline() {
  const t = useTranslations();
  const heading = useId();
  return (
    <section className={styles.hotline} aria-labelledby={heading}>
      <h2 id={heading}>{t('hotline_title')}</h2>
      <SlotPhone of="hotline" className={styles.number} />
      {/* Words of the editors replace ours: the style sheet shows one of the two. */}
      <SlotBlock name="hotline_override" className={styles.override} />
      <div className={styles.words}>
        <p>{t('hotline_call')}</p>
        <p>
          {t.rich('hotline_text', { keyword: 'sms_keyword', code: 'sms_code', b: textMessage })}{' '}
          <span lang="vi" dir="ltr" className="nowrap">
            {vietnamese}: <Slot name="vi_number" />
          </span>
        </p>
      </div>
    </section>
  );
}
