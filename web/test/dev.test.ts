// @vitest-environment node
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from '../scripts/dev/watch.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('make dev follows', () => {
  it('files in folders, as editors write them, and folders that come later', async () => {
    const changed: string[] = [];
    watch(folder, (path: string) => changed.push(path.slice(folder.length + 1)));
    const seen = (path: string) => vi.waitFor(() => expect(changed).toContain(path), { timeout: 5_000 });
    writeFileSync(join(folder, 'a/b/one.ts'), '1');
    await seen('a/b/one.ts');
    // Written beside and put in place.
    changed.length = 0;
    writeFileSync(join(folder, 'new'), '2');
    renameSync(join(folder, 'new'), join(folder, 'a/b/one.ts'));
    await seen('a/b/one.ts');
    mkdirSync(join(folder, 'a/later'));
    await vi.waitFor(
      () => {
        writeFileSync(join(folder, 'a/later/two.ts'), '3');
        expect(changed).toContain('a/later/two.ts');
      },
      { timeout: 5_000 },
    );
    writeFileSync(join(folder, 'node_modules/three.ts'), '4');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(changed).not.toContain('node_modules/three.ts');
  });
});
