'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { onEvent } from '@/lib/events/events';
import { useBrowserValue } from '@/lib/state/live';
import { keepConversion, privacyControl, tagsMark } from '@/lib/tags/mark';

const ConsentBar = dynamic(() => import('./ConsentBar').then((m) => m.ConsentBar), { ssr: false });

/** Scripts of other companies: nothing at all, not even code, on a site that has none configured. */
export function Tags() {
  const mark = useBrowserValue(() => (privacyControl() ? null : tagsMark()), null);
  useEffect(() => {
    // This page tells nobody: what was done here is told on the next page that may. A look-up is kept with its record.
    if (mark !== 'named') return undefined;
    return onEvent((event) => event.event === 'conversion' && event.action !== 'locate' && keepConversion({ action: event.action }));
  }, [mark]);
  return mark === 'load' ? <ConsentBar /> : null;
}
