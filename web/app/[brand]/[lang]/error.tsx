'use client';

import { useEffect, useState } from 'react';
import { Problem } from '@/features/problems/Problem';
import { reportError, reportId } from '@/lib/errors/report';

/** What a visitor sees instead of a page whose code failed. */
export default function ErrorBoundary({ error }: { error: Error }) {
  const [reference] = useState(reportId);
  useEffect(() => reportError(error, reference), [error, reference]);
  return <Problem reference={reference} />;
}
