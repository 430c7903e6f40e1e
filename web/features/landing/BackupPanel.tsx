'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { badgeCheck } from '@/components/Icon/shapes/badge-check';
import { externalLink } from '@/components/Icon/shapes/external-link';
import { landmark } from '@/components/Icon/shapes/landmark';
import { mapPin } from '@/components/Icon/shapes/map-pin';
import { phone } from '@/components/Icon/shapes/phone';
import { rotateCcw } from '@/components/Icon/shapes/rotate-ccw';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SlotPhone, slot } from '@/components/Slot/Slot';
import '@/styles/actions.css';
import card from '@/components/TicketCard/TicketCard.module.css';
import { Ways } from '@/components/Ways/Ways';
import styles from './BackupPanel.module.css';

/**
 * When the jurisdiction's content did not load: the facts that are built into the gateway, so that nobody is left
 * with an error. It is in the built page, and the style sheet shows it when the gateway marks its state with
 * `data-config="failed"`: it needs no script, and the gateway fills in the addresses.
 */
export function BackupPanel() {
  const t = useTranslations();
  return (
    <div className={styles.backup} data-backup="">
      <section className={card.ticket}>
        <div className={styles.where}>
          <h2>{t.rich('backup_heading', { place: 'place_in_sentence', slot })}</h2>
          <p className="soft">{t('backup_text')}</p>
          <ExternalLink href="gateway:lookup_url" suppressHydrationWarning said className="action filled">
            <span className="tile">
              <Icon of={mapPin} />
            </span>
            <span>
              <b>{t('backup_lookup')}</b>
              <small>{t('backup_hint')}</small>
            </span>
            <Icon of={externalLink} />
          </ExternalLink>
          <Ways
            ways={[
              { icon: badgeCheck, text: t('backup_registration'), hint: t('backup_hint'), href: 'gateway:registration_url' },
              { icon: landmark, text: t('backup_office'), hint: t('backup_hint'), href: 'gateway:office_url' },
            ]}
          />
        </div>
        <div className={`${card.stub} ${styles.stub}`}>
          <h2>{t('backup_hotline')}</h2>
          <p className={styles.call}>
            <Icon of={phone} />
            <SlotPhone of="hotline" />
          </p>
          <p className="soft">{t.rich('hotline_text', { keyword: 'sms_keyword', code: 'sms_code', b: (name) => <strong>{slot(name)}</strong> })}</p>
        </div>
      </section>
      <p className={styles.reload}>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- to the page itself: it works without scripts, too */}
        <a className={buttonClass({ small: true })} href="">
          <Icon of={rotateCcw} />
          {t('error_reload')}
        </a>
      </p>
    </div>
  );
}
