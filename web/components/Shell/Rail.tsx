'use client';

import { useTranslations } from 'next-intl';
import { brands } from '@/lib/brands';
import { useSite } from '@/lib/state/site';
import { Icon } from '../Icon/Icon';
import { phone } from '../Icon/frame-drawings';
import { Mark, Ovals } from '../Logo/Logo';
import { Slot, useSlotLink } from '../Slot/Slot';
import { SiteLink } from '../SiteLink/SiteLink';
import { Hotline } from './Hotline';
import styles from './Rail.module.css';

/** Brand and help, always in the same place: a column on a wide window, a bar on a phone. */
export function Rail() {
  const t = useTranslations();
  const { brand } = useSite();
  const tel = useSlotLink('hotline_tel');
  return (
    <header className={styles.rail}>
      <div className={styles.inner}>
        <SiteLink href="/" className={styles.logo}>
          <Mark />
          <span lang={brand} dir="ltr">
            {brands[brand].name}
          </span>
        </SiteLink>
        <p className={styles.tag}>{t('site_tagline')}</p>
        <a className={styles.callNow} href={tel} suppressHydrationWarning>
          <Icon of={phone} />
          {t('help')}
          <span className="visuallyHidden" dir="ltr">
            {' '}
            <Slot name="hotline_display" />
          </span>
        </a>
        <div className={styles.hotline}>
          <Hotline />
        </div>
        <Ovals className={styles.ovals} />
      </div>
    </header>
  );
}
