import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Every message is used by some code: an unused one would be translated for nothing.

const repository = join(process.cwd(), '..');
/** The sources that name messages: components, and the services, whose view models have keys. */
const rooms = ['app', 'browser', 'components', 'documents', 'features', 'lib', 'scripts'].map((room) => join(process.cwd(), room));
const sources = [...rooms, ...['gateway', 'content', 'locate', 'common', 'language'].map((service) => join(repository, 'services', service, 'src')), join(repository, 'services/gateway/contacts')];

function files(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries.filter((entry) => entry.isFile() && /\.(tsx?|mjs|rs)$/.test(entry.name) && !/(schema\.d|\.test)\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
}

const text = sources.flatMap(files).map((file) => readFileSync(file, 'utf8')).join('\n');
const literal = new Set([...text.matchAll(/['"`]([a-z][A-Za-z0-9_]*)['"`]/g)].map(([, key]) => key));
/** Composed keys: `way_text_${kind}`, "name_{code}". */
const patterns = [...text.matchAll(/[`"]((?:[A-Za-z0-9_]*\$?\{[^}`"]*\})+[A-Za-z0-9_]*)[`"]/g)]
  .map(([, made = '']) => made.split(/\$?\{[^}]*\}/))
  .filter((parts) => parts.some((part) => part.length > 2))
  .map((parts) => new RegExp(`^${parts.join('[A-Za-z0-9_-]+')}$`));

// `{key}_{code}` of the table of jurisdictions (`site::visit::names`).
patterns.push(/^name(_in_sentence)?_[A-Z]{2}$/);

const root = join(process.cwd(), 'messages');
const catalogs = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

describe('messages', () => {
  it('are found where they are named', () => {
    expect(literal.size).toBeGreaterThan(500);
    expect(patterns.length).toBeGreaterThan(20);
  });

  it.each(catalogs)('of the catalog %s are all used', (catalog) => {
    const keys = Object.keys(JSON.parse(readFileSync(join(root, catalog, 'en.json'), 'utf8')) as object);
    expect(keys.filter((key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});
