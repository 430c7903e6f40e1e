// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

const document = `${process.cwd()}/../services/gateway/openapi.json`;

it.skipIf(!existsSync(document))('the types are those of the gateway’s OpenAPI document (else run `npm run api`)', async () => {
  const fresh = astToString(await openapiTS(JSON.parse(readFileSync(document, 'utf8')) as never));
  const kept = readFileSync(`${process.cwd()}/lib/api/schema.d.ts`, 'utf8');
  // The command line puts a comment on top.
  expect(kept.slice(kept.indexOf('export interface paths'))).toBe(fresh.slice(fresh.indexOf('export interface paths')));
}, 30_000);
