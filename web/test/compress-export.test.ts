// @vitest-environment node
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { compressFolder } from '../scripts/compress-export.mjs';

const folders: string[] = [];

function folder(files: Record<string, string>) {
  const path = mkdtempSync(join(tmpdir(), 'export-'));
  folders.push(path);
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), body);
  }
  return path;
}

const all = (path: string) => readdirSync(path, { recursive: true }).map(String).filter((name) => name.includes('.')).sort();
const script = 'export const words = "where to vote";\n'.repeat(200);

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

describe('the compressed export', () => {
  it('has two smaller forms of each text, and none of pages, fonts and what is too short', () => {
    const path = folder({ '_next/static/a.js': script, 'index.html': script, 'a.woff2': script, 'b.css': 'p{}', 'b.css.br': 'of an earlier build' });
    const sum = compressFolder(path);
    expect(all(path)).toEqual(['_next/static/a.js', '_next/static/a.js.br', '_next/static/a.js.gz', 'a.woff2', 'b.css', 'index.html']);
    expect(sum.files).toBe(2);
    expect(sum.br).toBeLessThan(sum.bytes);
    const packed = (name: string) => readFileSync(join(path, '_next/static', name));
    expect(brotliDecompressSync(packed('a.js.br')).toString()).toBe(script);
    expect(gunzipSync(packed('a.js.gz')).toString()).toBe(script);
  });

  it('is the same, byte by byte, each time', () => {
    const [one, two] = [folder({ 'a.js': script }), folder({ 'a.js': script })];
    compressFolder(one);
    compressFolder(two);
    for (const name of ['a.js.br', 'a.js.gz']) expect(readFileSync(join(one, name))).toEqual(readFileSync(join(two, name)));
    expect(readFileSync(join(one, 'a.js.gz'))[9]).toBe(255);
  });
});
