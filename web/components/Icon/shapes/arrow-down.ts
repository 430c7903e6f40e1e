// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const arrowDown: Drawing = {
  shapes: [
    ['path', { d: 'M12 5v14' }],
    ['path', { d: 'm19 12-7 7-7-7' }],
  ],
};
