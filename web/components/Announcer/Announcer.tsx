'use client';

import { useAnnounced } from '@/lib/state/announce';

/** The one live region of a page, there from the first render on; `useAnnounce` writes into it. */
export function Announcer() {
  return (
    <p className="visuallyHidden" role="status" data-announcer="">
      {useAnnounced()}
    </p>
  );
}
