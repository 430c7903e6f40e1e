import type { Drawing } from '@/components/Icon/Icon';
import { accessibility, armchair, arrowUpDown, building, car, doorOpen, ear, languages, squareParking, treePine, trendingUp } from '@/components/Icon/drawings';
import { clock } from '@/components/Icon/frame-drawings';
import type { SignName } from './offers';

/** The icons of the features of a place, for the application; documents have all icons by name. */
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
