'use client';

import { useTranslations } from 'next-intl';
import { brands } from '@/lib/brands';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useSite } from '@/lib/state/site';
import { PhoneLink } from '../PhoneLink/PhoneLink';
import { SafeHtml } from '../SafeHtml/SafeHtml';
import { ExternalLink } from '../SiteLink/ExternalLink';
import { SiteLink } from '../SiteLink/SiteLink';
import styles from './Footer.module.css';
import { useHotline } from './use-hotline';

/** The committee's own telephone (SPEC section 9), until the gateway names another. */
const committeePhone = { e164: '+12028638000', display: '(202) 863-8000' };

export function Footer() {
  const t = useTranslations();
  const { brand } = useSite();
  const { data } = useBootstrap();
  const hotline = useHotline();
  const phone = data?.footer.committee_phone ?? committeePhone;
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
        </ul>
        {data?.footer.override_html && <SafeHtml html={data.footer.override_html} className={styles.override} />}
        <p className={styles.paid}>
          {t.rich('footer_paid_for', {
            committee: brands[brand].committee,
            number: phone.display,
            phone: (text) => <PhoneLink e164={phone.e164}>{text}</PhoneLink>,
          })}
        </p>
        <p>{t('footer_sms', { keyword: hotline.sms_keyword, code: hotline.sms_short_code })}</p>
        <p>
          <bdi dir="ltr">{t('footer_copyright', { year: data?.today.slice(0, 4) ?? '', brand: brands[brand].name })}</bdi>
          {data?.footer.ip_credit && (
            <>
              {' · '}
              <ExternalLink href="https://db-ip.com" lang="en" dir="ltr">
                {t('footer_ip_credit')}
              </ExternalLink>
            </>
          )}
        </p>
      </div>
    </footer>
  );
}
