'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button/Button';
import type { SiteTags } from '@/lib/api/types';
import { locales } from '@/lib/i18n/locales';
import { useAnnounce } from '@/lib/state/announce';
import { useSite } from '@/lib/state/site';
import { type Choice, keepChoice, privacyControl, readChoice } from '@/lib/tags/mark';
import { askTags } from './load';

/** On the privacy page: what the visitor answered, and how to answer otherwise. */
export function TagChoice() {
  const t = useTranslations();
  const [site, setSite] = useState<SiteTags | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  useAnnounce(said);
  // The text around may be English on a page in another language: this part is in the page's own.
  const { locale } = useSite();
  const own = { lang: locale, dir: locales[locale].dir };

  useEffect(() => {
    void askTags().then((asked) => {
      setSite(asked);
      setChoice(readChoice(asked.version));
    });
  }, []);

  if (privacyControl()) return <p {...own}>{t('tags_gpc')}</p>;
  if (!site || site.tags.length === 0) return null;
  const now = choice === 'yes' ? t('tags_now_yes') : t('tags_now_no');
  const other: Choice = choice === 'yes' ? 'no' : 'yes';
  return (
    <div {...own} className="stack">
      <p>{now}</p>
      <Button
        small
        onClick={() => {
          keepChoice(other, site.version);
          setChoice(other);
          setSaid(other === 'yes' ? t('tags_now_yes') : t('tags_now_no'));
        }}
      >
        {other === 'yes' ? t('tags_yes') : t('tags_no')}
      </Button>
    </div>
  );
}
