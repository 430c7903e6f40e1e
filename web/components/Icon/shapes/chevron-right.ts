// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const chevronRight: Drawing = {
  mirrored: true,
  shapes: [
    ['path', { d: 'm9 18 6-6-6-6' }],
  ],
};
