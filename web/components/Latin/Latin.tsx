import type { ReactNode } from 'react';
import './Latin.css';

/** Names and addresses of places: English, left to right, in every language, so that they match the signs. */
export function Latin({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span lang="en" dir="ltr" className={`latin ${className ?? ''}`.trim()}>
      {children}
    </span>
  );
}

/** A name or an address as a bold part of a message, for `t.rich('…', { latin: boldLatin })`. */
export function boldLatin(text: ReactNode) {
  return (
    <strong>
      <Latin>{text}</Latin>
    </strong>
  );
}
