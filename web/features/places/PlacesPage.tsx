import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/features/info/document-styles';
import '@/features/results/document-styles';
import '@/styles/choose.css';
import '@/styles/info.css';
import '@/styles/info-rows.css';
import '@/styles/info-facts.css';
import '@/styles/info-print.css';
import '@/styles/places.css';
import '@/styles/places-slip.css';
import '@/styles/places-letters.css';

/** Places of a state or of a county, drawn by the gateway (`documents/StatePlaces.tsx`, `Places.tsx`). */
export function PlacesPage() {
  return (
    <Page wide>
      <PageSlot />
    </Page>
  );
}
