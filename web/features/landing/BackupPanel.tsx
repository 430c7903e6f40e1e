'use client';

import { useTranslations } from 'next-intl';
import { type Drawing, Icon } from '@/components/Icon/Icon';
import { badgeCheck } from '@/components/Icon/shapes/badge-check';
import { externalLink } from '@/components/Icon/shapes/external-link';
import { headphones } from '@/components/Icon/shapes/headphones';
import { landmark } from '@/components/Icon/shapes/landmark';
import { mapPin } from '@/components/Icon/shapes/map-pin';
import { phone } from '@/components/Icon/shapes/phone';
import { useHotline } from '@/components/Shell/use-hotline';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { BackupLinks } from '@/lib/api/types';
import styles from '../results/Pick.module.css';

/** The official sites of the government, for a page that knows nothing else. */
const national = {
  registration_check_url: 'https://www.nass.org/can-I-vote/voter-registration-status',
  lookup_url: 'https://www.nass.org/can-I-vote/find-your-polling-place',
  office_url: 'https://www.usa.gov/state-election-office',
};

/** When the jurisdiction's content did not load: built-in facts, so that nobody is left with an error. */
export function BackupPanel({ links, place }: { links: BackupLinks | null; place: string | null }) {
  const t = useTranslations();
  const hotline = useHotline();
  const urls = links ?? national;
  const rows: { icon: Drawing; text: string; url: string | null }[] = [
    { icon: badgeCheck, text: t('backup_registration'), url: urls.registration_check_url },
    { icon: mapPin, text: t('backup_lookup'), url: urls.lookup_url },
    { icon: landmark, text: t('backup_office'), url: urls.office_url },
  ];
  return (
    <section className={styles.section}>
      {place && (
        <>
          <h2>{t('backup_heading', { place })}</h2>
          <p className="soft">{t('backup_text')}</p>
        </>
      )}
      <ul className={styles.pick}>
        {rows.map(
          ({ icon, text, url }) =>
            url && (
              <li key={text}>
                <ExternalLink href={url} className={styles.row}>
                  <Icon of={icon} />
                  <span>{text}</span>
                  <Icon of={externalLink} />
                </ExternalLink>
              </li>
            ),
        )}
        <li>
          <a className={styles.row} href={`tel:${links?.hotline_e164 ?? hotline.e164}`}>
            <Icon of={headphones} />
            <span>
              {t('backup_hotline')} <small dir="ltr">{links?.hotline_display ?? hotline.display}</small>
            </span>
            <Icon of={phone} />
          </a>
        </li>
      </ul>
    </section>
  );
}
