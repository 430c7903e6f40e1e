// Writes the types of what the gateway sends, from its documents of them: lib/api/schema.d.ts and
// documents/schema.d.ts, which are not in the repository. A file that would stay the same is not written, so
// that nothing is built again for it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

for (const [document, types] of [['openapi.json', 'lib/api/schema.d.ts'], ['documents.json', 'documents/schema.d.ts']]) {
  const shapes = new URL(`../../services/gateway/${document}`, import.meta.url);
  const text = astToString(await openapiTS(shapes, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
  const file = new URL(`../${types}`, import.meta.url);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
