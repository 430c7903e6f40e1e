import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of an OpenAPI 3.1 document that the page uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string }>;
}
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A parameter, or a field of the body. */
interface Field {
  name: string;
  /** "path", "query" or "body". */
  where: string;
  required: boolean;
  text: string;
}

export interface Endpoint {
  id: string;
  method: string;
  /** The path in pieces; those at odd positions are names of parameters. */
  path: string[];
  text: string;
  fields: Field[];
  codes: string[];
}

interface Group {
  tag: string;
  endpoints: Endpoint[];
}

/** The gateway's document, read when the site is built: a bundle cannot import from outside of web/. */
const document = JSON.parse(readFileSync(join(process.cwd(), '..', 'services', 'gateway', 'openapi.json'), 'utf8')) as Document;

/** Paths of the document, with the methods of each. */
export const paths = Object.entries(document.paths).map(([path, operations]) => ({ path, methods: Object.keys(operations) }));

/** Version of the API. */
export const version = document.info.version;

/** A description of the source without backquotes and line ends. */
const plain = (text = '') => text.replaceAll('`', '').replace(/\s+/g, ' ').trim();

function fieldsOfBody({ requestBody }: Operation): Field[] {
  const { $ref } = requestBody?.content['application/json']?.schema ?? {};
  const schema = $ref ? document.components.schemas[$ref.split('/').pop() ?? ''] : undefined;
  return Object.entries(schema?.properties ?? {}).map(([name, { description, oneOf }]) => ({
    name,
    where: 'body',
    required: schema?.required?.includes(name) ?? false,
    // A nullable field has its description in the alternative that is not null.
    text: plain(description ?? oneOf?.find((one) => one.description)?.description),
  }));
}

function endpoint(path: string, method: string, operation: Operation): Endpoint {
  const { summary, description, parameters = [], responses } = operation;
  return {
    id: `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path: path.split(/[{}]/),
    text: [plain(summary), plain(description)].filter(Boolean).join(' '),
    fields: [
      ...parameters.map(({ name, in: where, required = false, description: text }) => ({ name, where, required, text: plain(text) })),
      ...fieldsOfBody(operation),
    ],
    codes: Object.keys(responses).filter((code) => code !== 'default'),
  };
}

/** Every route of the document by its tag, in the document's order. */
export function groups(): Group[] {
  const found = new Map<string, Endpoint[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? '';
      found.set(tag, [...(found.get(tag) ?? []), endpoint(path, method, operation)]);
    }
  }
  const order = ['voter information', 'civic information', 'audit', 'site'];
  const rank = (tag: string) => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return [...found].map(([tag, endpoints]) => ({ tag, endpoints })).sort((a, b) => rank(a.tag) - rank(b.tag));
}
