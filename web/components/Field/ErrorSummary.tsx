'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import './ErrorSummary.css';

interface ErrorSummaryProps {
  title: ReactNode;
  /** None where the form as a whole is to be sent again. */
  errors: { fieldId: string; text: ReactNode }[];
  /** Changes with every failed attempt, so that focus comes back each time. A document has one attempt: the page that comes back. */
  attempt?: number;
  level?: 'h2' | 'h3';
}

/**
 * What is wrong with a form, above it. Takes focus when it appears, so that a screen reader speaks it and a
 * sighted reader sees it without scrolling; each line leads to its field.
 */
export function ErrorSummary({ title, errors, attempt = 0, level: Heading = 'h2' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the page that comes back begins with what to mend
    <div ref={box} className="summary" role="alert" aria-labelledby="error-summary" tabIndex={-1} autoFocus>
      <Heading id="error-summary">{title}</Heading>
      {errors.length > 0 && (
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
      )}
    </div>
  );
}
