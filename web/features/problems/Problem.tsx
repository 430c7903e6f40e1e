'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/Button/Button';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { FourDoors } from '../results/FourDoors';

/** The generic error page: as the boundary of every page, and as a page that the gateway serves with a 500. */
export function Problem() {
  const t = useTranslations();
  return (
    <Page>
      <div className="stack">
        <h1>{t('error_heading')}</h1>
        <p>{t('error_text')}</p>
        <p>
          <SiteLink href="/" className={buttonClass({ look: 'primary' })}>
            {t('error_action')}
          </SiteLink>
        </p>
        <FourDoors />
      </div>
    </Page>
  );
}
