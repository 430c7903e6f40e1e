import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import './document-styles';
import '@/styles/choose.css';
import '@/styles/info.css';
import '@/styles/info-rows.css';
import '@/styles/info-sections.css';
import '@/styles/info-facts.css';
import '@/styles/info-ahead.css';
import '@/styles/info-help.css';
import '@/styles/info-wide.css';
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
