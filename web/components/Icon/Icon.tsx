import { createElement } from 'react';

/** The shapes of an icon in a box of 24 x 24, written by scripts/icons.mjs. */
export interface Drawing {
  /** Points along the direction of reading, so that it is mirrored in Arabic. */
  mirrored?: boolean;
  shapes: readonly (readonly [tag: 'path' | 'circle' | 'rect' | 'line' | 'polygon' | 'polyline' | 'ellipse', props: Readonly<Record<string, string>>])[];
}

interface IconProps {
  of: Drawing;
  className?: string;
}

/** An icon beside a text that says the same, so it is hidden from assistive technology. */
export function Icon({ of: { mirrored, shapes }, className }: IconProps) {
  const classes = ['icon', mirrored && 'mirror', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shapes.map(([tag, props], index) => createElement(tag, { key: index, ...props }))}
    </svg>
  );
}
