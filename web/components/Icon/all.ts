import type { Drawing } from './Icon';
import * as content from './drawings';
import * as frame from './frame-drawings';

const drawings = { ...frame, ...content };

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}` : '';

/** The lucide name of an icon, by which the gateway's view models ask for it. */
export type IconName = Kebab<keyof typeof drawings>;

const named = Object.entries(drawings).map(([constant, drawing]) => [constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), drawing]);

/** All icons, for the documents. */
export const icons = Object.fromEntries(named) as Record<IconName, Drawing>;
