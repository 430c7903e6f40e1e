'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { Note } from '@/components/Note/Note';
import { Page } from '@/components/Page/Page';
import { Skeleton } from '@/components/Skeleton/Skeleton';
import { Slot, slot } from '@/components/Slot/Slot';
import type { Bootstrap } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import { useBrowserValue } from '@/lib/state/live';
import { useBootstrap } from '@/lib/state/bootstrap';
import { formSuccess } from '@/lib/state/site-params';
import { Actions } from './Actions';
import { BackupPanel } from './BackupPanel';
import { JurisdictionPicker } from './JurisdictionPicker';
import styles from './Landing.module.css';

/** `/`: what a visitor can do in the jurisdiction, or the question which one it is. */
export function Landing() {
  const t = useTranslations();
  const { data, failed } = useBootstrap();
  const submitted = useBrowserValue(() => new URLSearchParams(window.location.search).has(formSuccess), false);
  useAnnounce(submitted ? t('success_banner') : null);
  return (
    <Page>
      {submitted && (
        <div className={styles.banner}>
          <Note tone="good">{t('success_banner')}</Note>
        </div>
      )}
      {data ? data.jurisdiction ? <Known data={data} jurisdiction={data.jurisdiction} /> : <Confirmation data={data} /> : failed ? <Failed /> : <Waiting />}
      {/* Without scripts: the picker as a form, the actions as links. The gateway writes them. */}
      <noscript>
        <div data-slot="noscript" suppressHydrationWarning />
      </noscript>
      <BackupPanel />
    </Page>
  );
}

type Jurisdiction = NonNullable<Bootstrap['jurisdiction']>;

function Known({ data, jurisdiction }: { data: Bootstrap; jurisdiction: Jurisdiction }) {
  const t = useTranslations();
  return (
    <>
      <PlaceHeading />
      <Countdown election={data.election} />
      <JurisdictionPicker jurisdictions={data.jurisdictions} current={jurisdiction.code} label={t('picker_label')} />
      {jurisdiction.known_by === 'ip' && <p className={styles.guessed}>{t('picker_guessed')}</p>}
      {data.buttons.length > 0 && <Actions buttons={data.buttons} place={jurisdiction.name_in_sentence} />}
      {data.help_href !== null && (
        <p className={styles.help}>
          <a href={data.help_href}>{t('landing_help')}</a>
          <small>{t('landing_help_hint')}</small>
        </p>
      )}
    </>
  );
}

/** The gateway writes the name of the place into the built page: the heading is there before any script. */
function PlaceHeading() {
  const t = useTranslations();
  return (
    <>
      <p className={styles.kicker}>
        <Slot name="place" />
      </p>
      <h1>{t.rich('landing_heading', { place: 'place_in_sentence', slot })}</h1>
    </>
  );
}

function Question() {
  const t = useTranslations();
  return (
    <>
      <h1>{t('confirm_heading')}</h1>
      <p className={styles.countdown}>{t('confirm_subheading')}</p>
    </>
  );
}

function Countdown({ election }: { election: Bootstrap['election'] }) {
  const t = useTranslations();
  if (!election) return <p className={styles.countdown}>{t('landing_subheading_no_election')}</p>;
  return (
    <p className={styles.countdown}>
      <strong>{t(`election_${election.type}`, { date: new Date(`${election.date}T00:00:00Z`) })}</strong>
      <span>{t('election_in_days', { days: election.days_until })}</span>
    </p>
  );
}

/** No jurisdiction is known: ask, never guess. */
function Confirmation({ data }: { data: Bootstrap }) {
  const t = useTranslations();
  return (
    <>
      <Question />
      <JurisdictionPicker jurisdictions={data.jurisdictions} current={null} label={t('confirm_label')} wide />
    </>
  );
}

/** In the built page: the style sheet shows the heading that fits what the gateway marked on its state. */
function Waiting() {
  const t = useTranslations();
  return (
    <>
      <div className={styles.whenKnown}>
        <PlaceHeading />
      </div>
      <div className={styles.whenUnknown}>
        <Question />
        <span className={`${styles.pickerBone} needsScript`} aria-hidden="true" />
      </div>
      <h1 className={styles.withoutState}>{t('landing_title')}</h1>
      <div className={`${styles.waiting} needsScript`}>
        <Skeleton shape="line" count={2} />
        <Skeleton shape="card" count={5} />
      </div>
    </>
  );
}

/** Neither the page nor the API brought the state of the visit: the bar above says what to do. */
function Failed() {
  const t = useTranslations();
  return (
    <>
      <h1>{t('landing_title')}</h1>
      <p className={styles.countdown}>{t('error_retry')}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('error_reload')}
      </Button>
    </>
  );
}
