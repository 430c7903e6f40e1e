import type { ReactNode } from 'react';
import './Chip.css';

interface ChipProps {
  tone: 'open' | 'soon' | 'closed';
  /** Without the dot: it marks a state, not a remark. */
  plain?: boolean;
  children: ReactNode;
}

export function Chip({ tone, plain = false, children }: ChipProps) {
  return <span className={`chip ${tone}${plain ? ' plain' : ''}`}>{children}</span>;
}

/** Chips in a row. `screen`: not printed. */
export function Chips({ screen = false, children }: { screen?: boolean; children: ReactNode }) {
  return <p className={screen ? 'chips screen' : 'chips'}>{children}</p>;
}
