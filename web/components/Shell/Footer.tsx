'use client';

import { useTranslations } from 'next-intl';
import { brands } from '@/lib/brands';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useSite } from '@/lib/state/site';
import { SlotBlock, SlotPhone, slot } from '../Slot/Slot';
import { ExternalLink } from '../SiteLink/ExternalLink';
import { SiteLink } from '../SiteLink/SiteLink';
import styles from './Footer.module.css';

export function Footer() {
  const t = useTranslations();
  const { brand } = useSite();
  const { data } = useBootstrap();
  return (
    <footer className={styles.foot}>
      <div>
        <ul>
          <li>
            <ExternalLink href="https://www.fvap.gov">{t('footer_abroad')}</ExternalLink>
          </li>
          <li>
            <SiteLink href="/terms/">{t('footer_terms')}</SiteLink>
          </li>
          <li>
            <SiteLink href="/privacy/">{t('footer_privacy')}</SiteLink>
          </li>
          <li>
            <SiteLink href="/national-audit/">{t('footer_data')}</SiteLink>
          </li>
        </ul>
        <SlotBlock name="footer_override" className={styles.override} />
        <p className={styles.paid}>
          {t.rich('footer_paid_for', { committee: brands[brand].committee, number: '', phone: () => <SlotPhone of="committee" /> })}
        </p>
        <p>{t.rich('footer_sms', { keyword: 'sms_keyword', code: 'sms_code', slot })}</p>
        <p>
          <bdi dir="ltr">{t.rich('footer_copyright', { year: 'year', brand: brands[brand].name, slot })}</bdi>
          {/* Hidden in a document until its script shows it. */}
          <span className="nowrap" hidden={!data?.footer.ip_credit} data-credit="">
            {' '}
            ·{' '}
            <ExternalLink href="https://db-ip.com" lang="en" dir="ltr">
              {t('footer_ip_credit')}
            </ExternalLink>
          </span>
        </p>
      </div>
    </footer>
  );
}
