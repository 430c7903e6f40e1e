// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.
import type { Drawing } from '../Icon';

export const navigation: Drawing = {
  shapes: [
    ['polygon', { points: '3 11 22 2 13 21 11 13 3 11' }],
  ],
};
