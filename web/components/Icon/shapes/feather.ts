// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const feather: Drawing = {
  shapes: [
    ['path', { d: 'M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49z' }],
    ['path', { d: 'M16 8 2 22' }],
    ['path', { d: 'M17.488 15H9' }],
  ],
};
