import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const rooms = ['app', 'browser', 'components', 'features', 'lib'];
const own = readFileSync(join(web, 'lib/state/page-state.ts'), 'utf8');
const fields = [...own.matchAll(/\| '(\w+)'/g)].map(([, field]) => field ?? '');

/** The code that runs in browsers. */
function code(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return code(path);
    return /(?<!\.test|\.d)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the state of a page', () => {
  it('has no field that no script reads', () => {
    const readers = rooms.flatMap((room) => code(join(web, room))).filter((text) => /useBootstrap|readState/.test(text) && text !== own);
    const isRead = (field: string) => readers.some((text) => new RegExp(`(data|visit|shown|\\))\\??\\.${field}\\b|\\{ ${field} \\}: PageState`).test(text));
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter((field) => !isRead(field))).toEqual([]);
    expect(isRead('buttons')).toBe(false);
  });
});
