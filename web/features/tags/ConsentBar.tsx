'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import styles from './ConsentBar.module.css';

/**
 * The hidden question whether scripts of other companies may run. browser/tags.ts shows it if the site has
 * some, with their names for `%1`. Pages of the look-up are applications and never ask.
 */
export function ConsentBar() {
  const t = useTranslations();
  return (
    <section className={styles.bar} aria-labelledby="tags-title" data-consent="" hidden>
      <div className={styles.words}>
        <h2 id="tags-title">{t('tags_title')}</h2>
        <p>
          <span data-names="all">{t('tags_text', { names: '%1' })}</span> <span data-names="conversions">{t('tags_text_address', { names: '%1' })}</span>{' '}
          <SiteLink href="/privacy/">{t('footer_privacy')}</SiteLink>
        </p>
      </div>
      {/* Both answers look alike. */}
      <div className={styles.answers}>
        <Button data-answer="no">{t('tags_no')}</Button>
        <Button data-answer="yes">{t('tags_yes')}</Button>
      </div>
    </section>
  );
}
