'use client';

import dynamic from 'next/dynamic';
import { useBrowserValue } from '@/lib/state/live';
import { tagsMark } from '@/lib/tags/mark';

const TagChoice = dynamic(() => import('./TagChoice').then((m) => m.TagChoice), { ssr: false });

/** The choice, on a site that has tags. */
export function PrivacyTags() {
  const has = useBrowserValue(() => tagsMark() !== null, false);
  return has ? <TagChoice /> : null;
}
