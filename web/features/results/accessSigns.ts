import type { Drawing } from '@/components/Icon/Icon';
import { accessibility, armchair, arrowUpDown, building, car, clock, doorOpen, ear, languages, squareParking, treePine, trendingUp } from '@/components/Icon/drawings';
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
