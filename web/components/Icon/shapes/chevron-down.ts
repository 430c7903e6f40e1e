// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const chevronDown: Drawing = {
  shapes: [
    ['path', { d: 'm6 9 6 6 6-6' }],
  ],
};
