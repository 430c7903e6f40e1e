import type { ReactNode } from 'react';

interface PhoneLinkProps {
  e164: string;
  children: ReactNode;
  className?: string;
}

/** A number to call; digits read from left to right in every language. */
export function PhoneLink({ e164, children, className }: PhoneLinkProps) {
  return (
    <a dir="ltr" href={`tel:${e164}`} className={`nowrap ${className ?? ''}`.trim()}>
      {children}
    </a>
  );
}
