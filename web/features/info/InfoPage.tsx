import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import './document-styles';
import '@/styles/choose.css';
import '@/styles/info.css';
import '@/styles/leaf.css';
import '@/styles/info-rows.css';
import '@/styles/info-dates.css';
import '@/styles/info-topics.css';
import '@/styles/info-steps.css';
import '@/styles/info-facts.css';
import '@/styles/elections-ahead.css';
import '@/styles/info-help.css';
import '@/styles/info-contact.css';
import '@/styles/info-print.css';

/** A page whose content the gateway draws, complete without scripts. */
export function InfoPage() {
  return (
    <Page>
      <PageSlot />
    </Page>
  );
}
