// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

it.each([
  ['openapi.json', 'lib/api/schema.d.ts'],
  ['documents.json', 'documents/schema.d.ts'],
])('the types are those of the gateway’s %s (else run `npm run api`)', async (name, types) => {
  const document = `${process.cwd()}/../services/gateway/${name}`;
  if (!existsSync(document)) return;
  const fresh = astToString(await openapiTS(JSON.parse(readFileSync(document, 'utf8')) as never));
  const kept = readFileSync(`${process.cwd()}/${types}`, 'utf8');
  // The command line adds a comment at the top.
  expect(kept.slice(kept.indexOf('export interface paths'))).toBe(fresh.slice(fresh.indexOf('export interface paths')));
}, 30_000);
