import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { chevronDown } from '../Icon/drawings';
import './Fold.css';

interface FoldProps {
  label: ReactNode;
  /** What the label says while it is open, where that is something else. */
  opened?: ReactNode;
  children: ReactNode;
}

/** A part that one line folds away and brings back. */
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
