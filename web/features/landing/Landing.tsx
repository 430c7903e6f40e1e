'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/Note/Note';
import { Page } from '@/components/Page/Page';
import { Skeleton } from '@/components/Skeleton/Skeleton';
import type { Bootstrap } from '@/lib/api/types';
import { useBrowserValue } from '@/lib/state/live';
import { useBootstrap } from '@/lib/state/bootstrap';
import { Actions } from './Actions';
import { JurisdictionPicker } from './JurisdictionPicker';
import styles from './Landing.module.css';

// Only those whose page failed pay for the panel.
const BackupPanel = dynamic(() => import('./BackupPanel').then((m) => m.BackupPanel), { ssr: false, loading: () => <Skeleton shape="card" count={3} /> });

/** `/`: what a visitor can do in the jurisdiction, or the question which one it is. */
export function Landing() {
  const t = useTranslations();
  const { data, failed } = useBootstrap();
  const submitted = useBrowserValue(() => new URLSearchParams(window.location.search).has('commit_form_success'), false);
  return (
    <Page>
      {submitted && (
        <div className={styles.banner} role="status">
          <Note tone="good">{t('success_banner')}</Note>
        </div>
      )}
      {data ? data.jurisdiction ? <Known data={data} jurisdiction={data.jurisdiction} /> : <Confirmation data={data} /> : failed ? <Failed /> : <Waiting />}
    </Page>
  );
}

type Jurisdiction = NonNullable<Bootstrap['jurisdiction']>;

function Known({ data, jurisdiction }: { data: Bootstrap; jurisdiction: Jurisdiction }) {
  const t = useTranslations();
  return (
    <>
      <p className={styles.kicker}>{jurisdiction.name}</p>
      <h1>{t('landing_heading', { place: jurisdiction.name_in_sentence })}</h1>
      <Countdown election={data.election} />
      <JurisdictionPicker jurisdictions={data.jurisdictions} current={jurisdiction.code} label={t('picker_label')} />
      {jurisdiction.known_by === 'ip' && <p className={styles.guessed}>{t('picker_guessed')}</p>}
      {data.config_status === 'failed' && data.backup ? (
        <BackupPanel links={data.backup} place={jurisdiction.name_in_sentence} />
      ) : (
        <Actions buttons={data.buttons} place={jurisdiction.name_in_sentence} />
      )}
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
      <h1>{t('confirm_heading')}</h1>
      <p className={styles.countdown}>{t('confirm_subheading')}</p>
      <JurisdictionPicker jurisdictions={data.jurisdictions} current={null} label={t('confirm_label')} wide />
    </>
  );
}

function Waiting() {
  const t = useTranslations();
  return (
    <>
      <h1>
        <span className="visuallyHidden">{t('landing_title')}</span>
        <Skeleton shape="heading" />
      </h1>
      <div className={styles.waiting}>
        <Skeleton shape="line" count={2} />
        <Skeleton shape="card" count={5} />
      </div>
    </>
  );
}

/** Without the state of the visit there are no actions to offer; the frame still carries the hotline. */
function Failed() {
  const t = useTranslations();
  return (
    <>
      <h1>{t('landing_title')}</h1>
      <p className={styles.countdown}>{t('backup_text')}</p>
      <BackupPanel links={null} place={null} />
    </>
  );
}
