import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { chevronDown } from '../Icon/frame-drawings';
import './Fold.css';

interface FoldProps {
  label: ReactNode;
  /** The label while the fold is open, if another one. */
  opened?: ReactNode;
  children: ReactNode;
}

/** A part that folds away under one line. */
export function Fold({ label, opened, children }: FoldProps) {
  return (
    <details className="fold">
      <summary>
        <span className={opened ? 'closed' : undefined}>{label}</span>
        {opened && <span className="opened">{opened}</span>}
        <Icon of={chevronDown} />
      </summary>
      {children}
    </details>
  );
}
