'use client';

import { useEffect, useState } from 'react';
import { Problem } from '@/features/problems/Problem';
import { reportError, reportId } from '@/lib/errors/report';

/** Replaces a page whose code has thrown. */
export default function ErrorBoundary({ error }: { error: Error }) {
  const [reference] = useState(reportId);
  useEffect(() => reportError(error, reference), [error, reference]);
  return <Problem reference={reference} />;
}
