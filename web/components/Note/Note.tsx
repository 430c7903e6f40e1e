import type { ReactNode } from 'react';
import './Note.css';

interface NoteProps {
  /** `marked` is for what the reader must not miss. */
  tone?: 'marked' | 'plain' | 'good';
  children: ReactNode;
}

export function Note({ tone = 'plain', children }: NoteProps) {
  return <div className={`note ${tone}`}>{children}</div>;
}
