'use client';

import { useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';

interface ErrorSummaryProps {
  title: string;
  errors: { fieldId: string; text: string }[];
  /** Changes with every failed attempt, so that focus comes back each time. */
  attempt: number;
}

/**
 * What is wrong with a form, above it. Takes focus when it appears, so that a screen reader speaks it and a
 * sighted reader sees it without scrolling; each line leads to its field.
 */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby="error-summary" tabIndex={-1}>
      <h2 id="error-summary">{title}</h2>
      <ul>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // A fragment alone scrolls but leaves the focus behind in some browsers.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
