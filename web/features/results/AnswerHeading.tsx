'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Results.module.css';

/** True while the visitor waits for the answer after a choice (a candidate, a unit, Back). */
let moved = false;

/** Lets the next heading of an answer take the focus, because the pressed button is gone. */
export function expectHeading() {
  moved = true;
}

interface AnswerHeadingProps {
  /** False while the request is under way: the heading of the answer follows. */
  last?: boolean;
  children: ReactNode;
}

/** The heading of an answer; takes focus once, when it appears after a choice. */
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
