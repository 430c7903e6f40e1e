/**
 * What the gateway orders to be drawn: the types generated from `services/gateway/documents.json` (`npm run
 * api`). A field that a view model lacks does not compile here.
 */
import type { Document } from './schema';

export type * from './schema';

/** The document of one kind. */
export type DocumentOf<Kind extends Document['kind']> = Extract<Document, { kind: Kind }>;

export interface Drawn {
  /** For `<title>`, plain text without the brand. */
  title: string;
  /** For `<meta name="description">`; plain text. */
  description: string;
  body: React.ReactNode;
}
