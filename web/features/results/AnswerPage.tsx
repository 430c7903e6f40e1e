import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/features/info/parts';
import './parts';
import '@/styles/info.css';
import '@/styles/info-sections.css';
import '@/styles/info-facts.css';
import '@/styles/info-print.css';
import '@/styles/answer.css';

/**
 * The answer to an address form that was posted without scripts: `documents/Answer.tsx`, drawn by the
 * gateway.
 */
export function AnswerPage() {
  return (
    <Page>
      <PageSlot />
    </Page>
  );
}
