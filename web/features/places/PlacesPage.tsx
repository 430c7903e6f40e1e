import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import '@/features/info/parts';
import '@/features/results/parts';
import '@/styles/choose.css';
import '@/styles/info.css';
import '@/styles/info-rows.css';
import '@/styles/info-sections.css';
import '@/styles/info-facts.css';
import '@/styles/info-print.css';
import '@/styles/places.css';
import '@/styles/places-beside.css';
import '@/styles/places-letters.css';

/**
 * Places without an address, of a state or of a county: `documents/StatePlaces.tsx` and `Places.tsx`, drawn
 * by the gateway.
 */
export function PlacesPage() {
  return (
    <Page wide>
      <PageSlot />
    </Page>
  );
}
