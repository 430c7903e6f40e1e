'use client';

import { useAnnounced } from '@/lib/state/announce';

/** The one live region of a page, part of it from its first render on; `useAnnounce` speaks through it. */
export function Announcer() {
  return (
    <p className="visuallyHidden" role="status" data-announcer="">
      {useAnnounced()}
    </p>
  );
}
