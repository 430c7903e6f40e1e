'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Results.module.css';

/** Set while the visitor waits for what a choice leads to (a candidate, a unit, Back). */
let moved = false;

/** The next heading of an answer takes the focus, which was on a button that is gone. */
export function expectHeading() {
  moved = true;
}

interface AnswerHeadingProps {
  /** False while the gateway is being asked: the answer's own heading is still to come. */
  last?: boolean;
  children: ReactNode;
}

/**
 * The heading of an answer. It takes focus once, when it appears after a choice; later renders of the same page
 * leave the focus alone, so nobody is moved while typing.
 */
export function AnswerHeading({ last = true, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!moved) return;
    heading.current?.focus();
    if (last) moved = false;
  }, [last]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
