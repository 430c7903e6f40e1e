// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const check: Drawing = {
  shapes: [
    ['path', { d: 'M20 6 9 17l-5-5' }],
  ],
};
