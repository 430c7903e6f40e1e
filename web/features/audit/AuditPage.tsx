import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/components/BackLink/BackLink.css';
import '@/components/Field/Field.css';
import '@/styles/buttons.css';
import '@/styles/segments.css';
import '@/styles/info.css';
import '@/styles/info-print.css';
import '@/styles/audit.css';
import '@/styles/audit-signs.css';
import '@/styles/audit-table.css';
import '@/styles/audit-narrow.css';

/** The audit, national or of a jurisdiction: drawn by the gateway; the script sorts and filters. */
export function AuditPage() {
  return (
    <Page wide>
      <PageSlot />
    </Page>
  );
}
