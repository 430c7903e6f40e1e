import { useTranslations } from 'next-intl';
import '@/components/ActionCard/ActionCard.css';
import '@/components/Countdown/Countdown.css';
import { Note } from '@/components/Note/Note';
import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/styles/buttons.css';
import '@/styles/certainty.css';
import '@/styles/landing.css';
import '@/styles/info.css';
import '@/styles/leaf.css';
import '@/styles/info-rows.css';
import '@/styles/info-facts.css';
import '@/styles/elections-ahead.css';
import '@/styles/choose.css';
import '@/styles/backup.css';
import styles from './Landing.module.css';

/** `/`: the gateway draws the actions of the jurisdiction, or the choice of one (documents/Landing.tsx). */
export function Landing() {
  const t = useTranslations();
  return (
    <Page>
      {/* Shown by the script after a form was sent. */}
      <div className={styles.banner} data-sent="" hidden>
        <Note tone="good">{t('success_banner')}</Note>
      </div>
      <PageSlot />
    </Page>
  );
}
