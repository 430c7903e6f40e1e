'use client';

import { useEffect } from 'react';
import { onEvent } from '@/lib/events/events';
import { keepConversion, privacyControl, tagsMark } from '@/lib/tags/mark';

/** Stores conversions of the look-up's pages, which load no tags, for the next page that may. */
export function useStoredConversions() {
  useEffect(() => {
    if (privacyControl() || tagsMark() !== 'named') return undefined;
    return onEvent((event) => event.event === 'conversion' && event.action !== 'locate' && keepConversion({ action: event.action }));
  }, []);
}
