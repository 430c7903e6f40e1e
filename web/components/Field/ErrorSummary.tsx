'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import './ErrorSummary.css';

interface ErrorSummaryProps {
  title: ReactNode;
  /** Empty if no field is wrong and the form is to be sent again. */
  errors: { fieldId: string; text: ReactNode }[];
  /** Changes with every failed attempt, so that the summary takes focus again. Documents have one attempt. */
  attempt?: number;
  level?: 'h2' | 'h3';
}

/**
 * The errors of a form, above it. Takes focus when it appears, so that a screen reader speaks it and a
 * sighted reader sees it without scrolling; each line leads to its field.
 */
export function ErrorSummary({ title, errors, attempt = 0, level: Heading = 'h2' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a page with errors begins at their list
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
