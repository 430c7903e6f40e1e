'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/Button/Button';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { FourDoors } from '../results/FourDoors';

/** No such page: served with a 404, in the visitor's language. */
export function NotFound() {
  const t = useTranslations();
  return (
    <Page>
      <div className="stack">
        <h1>{t('not_found_heading')}</h1>
        <p>{t('not_found_text')}</p>
        <p>
          <SiteLink href="/" className={buttonClass({ look: 'primary' })}>
            {t('not_found_action')}
          </SiteLink>
        </p>
        <FourDoors />
      </div>
    </Page>
  );
}
