'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button/Button';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import type { SiteTags } from '@/lib/api/types';
import { type Choice, keepChoice, readChoice } from '@/lib/tags/mark';
import styles from './ConsentBar.module.css';
import { askTags, loadTags } from './load';

const names = (tags: SiteTags['tags']) => tags.map(({ name }) => name).join(', ');

/** Asks once whether scripts of other companies may run on the pages that may have some; loads them after a yes. */
export function ConsentBar() {
  const t = useTranslations();
  const [asking, setAsking] = useState<SiteTags | null>(null);

  useEffect(() => {
    let gone = false;
    void askTags().then((site) => {
      if (gone || site.tags.length === 0) return;
      const choice = readChoice(site.version);
      if (choice === 'yes') loadTags(site.tags);
      else if (choice === null) setAsking(site);
    });
    return () => {
      gone = true;
    };
  }, []);

  if (!asking) return null;
  const told = asking.tags.filter(({ kind }) => kind === 'conversions');
  function answer(choice: Choice) {
    if (!asking) return;
    keepChoice(choice, asking.version);
    if (choice === 'yes') loadTags(asking.tags);
    setAsking(null);
  }
  return (
    <section className={styles.bar} aria-labelledby="tags-title">
      <div className={styles.words}>
        <h2 id="tags-title">{t('tags_title')}</h2>
        <p>
          {t('tags_text', { names: names(asking.tags) })} {told.length > 0 && <>{t('tags_text_address', { names: names(told) })} </>}
          <SiteLink href="/privacy/">{t('footer_privacy')}</SiteLink>
        </p>
      </div>
      {/* Two answers of the same weight. */}
      <div className={styles.answers}>
        <Button onClick={() => answer('no')}>{t('tags_no')}</Button>
        <Button onClick={() => answer('yes')}>{t('tags_yes')}</Button>
      </div>
    </section>
  );
}
