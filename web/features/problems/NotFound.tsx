'use client';

import { useTranslations } from 'next-intl';
import { ActionCard, Tile } from '@/components/ActionCard/ActionCard';
import { buttonClass } from '@/components/Button/Button';
import { calendarDays, clipboardPen, mapPin } from '@/components/Icon/drawings';
import { EmptyOval } from '@/components/Logo/Logo';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { FourDoors } from '../results/FourDoors';
import styles from './Problems.module.css';

/** The page for an unknown path, served with a 404. */
export function NotFound() {
  const t = useTranslations();
  return (
    <Page>
      <EmptyOval className={styles.oval} />
      <h1>{t('not_found_heading')}</h1>
      <p className={styles.lede}>{t('not_found_text')}</p>
      <p className={styles.wayBack}>
        <SiteLink href="/" className={buttonClass({ look: 'primary' })}>
          {t('not_found_action')}
        </SiteLink>
      </p>
      <section className={styles.section}>
        <h2>{t('not_found_often')}</h2>
        <ul className="actions quiet">
          {[
            { icon: mapPin, title: t('action_locate'), hint: t('action_locate_hint'), href: '/locate/' },
            { icon: clipboardPen, title: t('action_register'), hint: t('action_register_hint'), href: '/register/' },
            { icon: calendarDays, title: t('not_found_dates'), hint: t('not_found_dates_hint'), href: '/votinginfo/' },
          ].map(({ icon, ...way }) => (
            <li key={way.href}>
              <ActionCard link={SiteLink} edge={<Tile of={icon} />} {...way} />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t('not_found_ways')}</h2>
        <FourDoors first="state" level="h3" />
      </section>
    </Page>
  );
}
