import { createElement } from 'react';

/** What scripts/icons.mjs writes: the shapes inside a 24 x 24 drawing. */
export interface Drawing {
  /** Points along the line of reading, so it turns round in Arabic. */
  mirrored?: boolean;
  shapes: readonly (readonly [tag: 'path' | 'circle' | 'rect' | 'line' | 'polygon' | 'polyline' | 'ellipse', props: Readonly<Record<string, string>>])[];
}

interface IconProps {
  of: Drawing;
  className?: string;
}

/** A drawn sign beside a text that says the same: always hidden from assistive technology. Its styles are in styles/base.css. */
export function Icon({ of: { mirrored, shapes }, className }: IconProps) {
  const classes = ['icon', mirrored && 'mirror', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shapes.map(([tag, props], index) => createElement(tag, { key: index, ...props }))}
    </svg>
  );
}
