// @vitest-environment node
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

// The JSON-LD of the gateway's pages, as its tests recorded it, fits the types of schema.org (schema-dts).

const root = new URL('../', import.meta.url).pathname;

/** A snapshot of the gateway's tests. */
function snapshot(name: string): string {
  const text = readFileSync(`${root}../services/gateway/tests/it/snapshots/it__${name}.snap`, 'utf8');
  return text.slice(text.indexOf('---', 3) + 3);
}

/** What the type checker says of pages of JSON-LD, by page. */
function faults(pages: Record<string, string>): Record<string, number> {
  const sources = new Map(Object.entries(pages).map(([name, json]) => [`${root}test/${name}.generated.ts`, `import type { Graph } from 'schema-dts';\nexport const page: Graph = ${json};\n`]));
  const options: ts.CompilerOptions = { noEmit: true, strict: true, skipLibCheck: true, types: [], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (path, target) => (sources.has(path) ? ts.createSourceFile(path, sources.get(path)!, target) : getSourceFile.call(host, path, target));
  host.fileExists = (path) => sources.has(path) || fileExists.call(host, path);
  const program = ts.createProgram([...sources.keys()], options, host);
  const count = ([name, path]: [string, string]) => [name, ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).length] as const;
  return Object.fromEntries(Object.keys(pages).map((name, at) => count([name, [...sources.keys()][at]!])));
}

test('JSON-LD fits schema.org', () => {
  const state = snapshot('robots__json_ld_state');
  const county = snapshot('site_places__json_ld_county');
  const wrong = county.replace('"opens"', '"opensAt"');
  expect(faults({ state, county, wrong })).toEqual({ state: 0, county: 0, wrong: 1 });
});
