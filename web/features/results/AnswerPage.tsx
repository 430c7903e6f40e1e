import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/features/info/document-styles';
import './document-styles';
import '@/styles/info.css';
import '@/styles/info-facts.css';
import '@/styles/info-print.css';
import '@/styles/answer.css';

/** The answer to a form that was posted without scripts (`documents/Answer.tsx`). */
export function AnswerPage() {
  return (
    <Page>
      <PageSlot />
    </Page>
  );
}
