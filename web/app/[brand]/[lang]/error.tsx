'use client';

import { Problem } from '@/features/problems/Problem';

/** What a visitor sees instead of a page whose code failed. */
export default function ErrorBoundary() {
  return <Problem />;
}
