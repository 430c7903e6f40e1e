import { beforeAll, describe, expect, it, vi } from 'vitest';

// The gateway's engine has no `Intl`: its replacement decides which days are written with their year.

interface Format {
  format: (date: Date) => string;
}
type Make = new (locale: string, options: Record<string, string>) => Format;

let far: typeof import('./years');
let DateTimeFormat: Make;

beforeAll(async () => {
  const world = { Intl: globalThis.Intl, Date: globalThis.Date, performance: globalThis.performance, console: globalThis.console, random: Math.random };
  vi.stubGlobal('host', { day: (_: string, iso: string, skeleton: string) => `${skeleton} ${iso}` });
  await import('./sealed');
  DateTimeFormat = Intl.DateTimeFormat as unknown as Make;
  Object.assign(globalThis, { Intl: world.Intl, Date: world.Date, performance: world.performance, console: world.console });
  Math.random = world.random;
  vi.unstubAllGlobals();
  far = await import('./years');
});

const said = (iso: string, options: Record<string, string> = { month: 'long', day: 'numeric' }) => new DateTimeFormat('en-US', options).format(new Date(iso)).split(' ')[0];

describe('days of documents', () => {
  it('have their year from half a year on, in both directions', () => {
    far.setYearlessDays({ from: '2026-05-29', to: '2027-05-24' });
    expect(said('2027-05-24')).toBe('MMMMd');
    expect(said('2027-05-25')).toBe('yMMMMd');
    expect(said('2028-11-07', { month: 'short', weekday: 'short', day: 'numeric' })).toBe('yMMMEEEd');
    expect(said('2026-05-01')).toBe('yMMMMd');
  });

  it('are written as asked where they are no day of a year, have it, or stand under it', () => {
    far.setYearlessDays({ from: '2026-05-29', to: '2027-05-24' });
    expect(said('2028-11-07', { month: 'long' })).toBe('MMMM');
    expect(said('2028-11-07', { year: 'numeric', month: 'long', day: 'numeric' })).toBe('yMMMMd');
    expect(far.inItsYear(() => said('2028-11-07'))).toBe('MMMMd');
    expect(said('2028-11-07')).toBe('yMMMMd');
    far.setYearlessDays(undefined);
    expect(said('2028-11-07')).toBe('MMMMd');
  });
});
