// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const tent: Drawing = {
  shapes: [
    ['path', { d: 'M3.5 21 14 3' }],
    ['path', { d: 'M20.5 21 10 3' }],
    ['path', { d: 'M15.5 21 12 15l-3.5 6' }],
    ['path', { d: 'M2 21h20' }],
  ],
};
