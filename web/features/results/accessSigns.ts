import type { Drawing } from '@/components/Icon/Icon';
import { accessibility } from '@/components/Icon/shapes/accessibility';
import { armchair } from '@/components/Icon/shapes/armchair';
import { arrowUpDown } from '@/components/Icon/shapes/arrow-up-down';
import { building } from '@/components/Icon/shapes/building';
import { car } from '@/components/Icon/shapes/car';
import { clock } from '@/components/Icon/shapes/clock';
import { doorOpen } from '@/components/Icon/shapes/door-open';
import { ear } from '@/components/Icon/shapes/ear';
import { languages } from '@/components/Icon/shapes/languages';
import { squareParking } from '@/components/Icon/shapes/square-parking';
import { treePine } from '@/components/Icon/shapes/tree-pine';
import { trendingUp } from '@/components/Icon/shapes/trending-up';
import type { SignName } from './offers';

/** The signs of what a place offers, for the application; documents have all signs by name. */
export const accessSigns: Record<SignName, Drawing> = {
  accessibility,
  'square-parking': squareParking,
  'trending-up': trendingUp,
  'door-open': doorOpen,
  'arrow-up-down': arrowUpDown,
  car,
  ear,
  armchair,
  languages,
  building,
  'tree-pine': treePine,
  clock,
};
