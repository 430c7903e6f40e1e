import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  tone: 'open' | 'soon' | 'closed';
  /** Without the dot: it marks a state, not a remark. */
  plain?: boolean;
  children: ReactNode;
}

export function Chip({ tone, plain = false, children }: ChipProps) {
  return <span className={`${styles.chip} ${styles[tone]} ${plain ? styles.plain : ''}`}>{children}</span>;
}
