'use client';

import { useTranslations } from 'next-intl';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useSeenSample } from '@/lib/state/sample';
import { Icon } from '../Icon/Icon';
import { clock, triangleAlert } from '../Icon/drawings';
import { SlotBlock, SlotDay } from '../Slot/Slot';
import styles from './Bars.module.css';

/**
 * "Do not use this to decide where to vote." It is in the built HTML, hidden: the style sheet shows it at once
 * when the gateway marks its state script with `data-sample`, without any script and without a jump.
 */
export function SampleBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  const seen = useSeenSample();
  const look = (seen ?? data?.sample) ? styles.on : seen === false ? styles.off : '';
  return (
    <p className={`${styles.bar} ${styles.sample} ${look}`} data-bar="sample">
      <span>{t('bar_sample')}</span>
    </p>
  );
}

/**
 * The clock is fixed (a rehearsal or a demonstration), so nothing about "today" is true. It shows like the sample bar
 * (`data-rehearsal`), with the day that the gateway writes into it.
 */
function RehearsalBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  if (data && !data.rehearsal) return null;
  return (
    <div className={`${styles.bar} ${styles.rehearsal} ${data ? styles.on : ''}`} data-bar="rehearsal">
      <Icon of={clock} />
      <p>{t.rich('bar_rehearsal', { date: new Date(`${data?.today ?? '2028-01-01'}T00:00:00Z`), slot: (day) => <SlotDay known={data !== null}>{day}</SlotDay> })}</p>
    </div>
  );
}

/**
 * An editor sees what voters do not see. Its room is kept like that of the sample bar (`data-draft`), and it is in
 * the built HTML, so that a reader without scripts is told, too.
 */
function DraftBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  return (
    <p className={`${styles.bar} ${styles.draft} ${data?.draft ? styles.on : ''}`} data-bar="draft">
      <span>{t('bar_draft')}</span>
    </p>
  );
}

/** What is not as it seems about the whole page. */
export function NoticeBars() {
  const t = useTranslations();
  return (
    <section aria-label={t('bar_sample_label')}>
      <SampleBar />
      <DraftBar />
      <RehearsalBar />
    </section>
  );
}

/** The jurisdiction's alert and a sitewide one: in the page as the gateway sends it, so nothing moves when scripts run. */
export function AlertBars() {
  const t = useTranslations();
  return <SlotBlock name="alerts" className={styles.alerts} label={t('bar_alert_label')} />;
}

/** Neither the page nor the API brought the state of this visit. */
export function StateFailedBar() {
  const t = useTranslations();
  const { failed } = useBootstrap();
  if (!failed) return null;
  return (
    <section className={`${styles.bar} ${styles.alert}`} aria-label={t('bar_alert_label')}>
      <Icon of={triangleAlert} />
      <p>{t.rich('bar_state_failed', { gov: (text) => <a href="https://vote.gov/">{text}</a> })}</p>
    </section>
  );
}
