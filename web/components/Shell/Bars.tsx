'use client';

import { useTranslations } from 'next-intl';
import { useBootstrap } from '@/lib/state/bootstrap';
import { useSeenSample } from '@/lib/state/sample';
import { Icon } from '../Icon/Icon';
import { clock, triangleAlert } from '../Icon/frame-drawings';
import { SlotBlock, SlotDay } from '../Slot/Slot';
import styles from './Bars.module.css';

/**
 * "Do not use this to decide where to vote." The built HTML has it, hidden; the style sheet shows it when the
 * gateway marks its state script with `data-sample`. So it needs no script, and nothing moves when scripts
 * run.
 */
export function SampleBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  const seen = useSeenSample();
  const look = (seen ?? data?.sample) ? styles.shown : seen === false ? styles.hidden : '';
  return (
    <p className={`${styles.bar} ${styles.sample} ${look}`} data-bar="sample">
      <span>{t('bar_sample')}</span>
    </p>
  );
}

/**
 * Says that the clock is fixed (a rehearsal or a demonstration) and on which day, which the gateway writes
 * into it. Shown like the sample bar, by the mark `data-rehearsal`.
 */
function RehearsalBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  if (data && !data.rehearsal) return null;
  return (
    <div className={`${styles.bar} ${styles.rehearsal} ${data ? styles.shown : ''}`} data-bar="rehearsal">
      <Icon of={clock} />
      <p>{t.rich('bar_rehearsal', { date: new Date(`${data?.today ?? '2028-01-01'}T00:00:00Z`), slot: (day) => <SlotDay known={data !== null}>{day}</SlotDay> })}</p>
    </div>
  );
}

/** Says that the page shows drafts of editors. Shown like the sample bar, by the mark `data-draft`. */
function DraftBar() {
  const t = useTranslations();
  const { data } = useBootstrap();
  return (
    <p className={`${styles.bar} ${styles.draft} ${data?.draft ? styles.shown : ''}`} data-bar="draft">
      <span>{t('bar_draft')}</span>
    </p>
  );
}

/** The warnings that concern the whole page: sample places, a fixed clock, drafts. */
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

/** The alerts of the jurisdiction and of the site, sent in the page, so that nothing moves later. */
export function AlertBars() {
  const t = useTranslations();
  return <SlotBlock name="alerts" className={styles.alerts} label={t('bar_alert_label')} />;
}

/** Shown when neither the page nor the API brought the state of the visit. */
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
