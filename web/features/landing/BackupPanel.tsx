'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ActionCard, Tile } from '@/components/ActionCard/ActionCard';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { badgeCheck, mapPin } from '@/components/Icon/drawings';
import { landmark, phone, rotateCcw } from '@/components/Icon/frame-drawings';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SlotPhone, slot } from '@/components/Slot/Slot';
import { Ticket } from '@/components/Ticket/Ticket';
import styles from './BackupPanel.module.css';

/**
 * Shown instead of the jurisdiction's content when that did not load, with links that the gateway knows by
 * itself. It is in the built page; the style sheet shows it when the gateway marks its state with
 * `data-config="failed"`, without scripts.
 */
export function BackupPanel() {
  const t = useTranslations();
  const official = { external: true, link: Official, hint: t('backup_hint') };
  return (
    <div className={styles.backup} data-backup="">
      <Ticket
        top={
          <>
            <h2>{t.rich('backup_heading', { place: 'place_in_sentence', slot })}</h2>
            <p className="soft">{t('backup_text')}</p>
            <ActionCard filled edge={<Tile of={mapPin} />} title={t('backup_lookup')} href="gateway:lookup_url" {...official} />
            <ul className="actions quiet">
              <li>
                <ActionCard edge={<Tile of={badgeCheck} />} title={t('backup_registration')} href="gateway:registration_url" {...official} />
              </li>
              <li>
                <ActionCard edge={<Tile of={landmark} />} title={t('backup_office')} href="gateway:office_url" {...official} />
              </li>
            </ul>
          </>
        }
        stub={
          <>
            <h2>{t('backup_hotline')}</h2>
            <p className={styles.call}>
              <Icon of={phone} />
              <SlotPhone of="hotline" />
            </p>
            <p className="soft">{t.rich('hotline_text', { keyword: 'sms_keyword', code: 'sms_code', b: (name) => <strong>{slot(name)}</strong> })}</p>
          </>
        }
      />
      <p className={styles.reload}>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- loads this page again */}
        <a className={buttonClass({ small: true })} href="">
          <Icon of={rotateCcw} />
          {t('error_reload')}
        </a>
      </p>
    </div>
  );
}

/** The line below the name says that it opens a new tab. */
function Official(link: ComponentProps<typeof ExternalLink>) {
  return <ExternalLink {...link} said />;
}
