/** Made by scripts/documents.mjs: the catalogs of documents, precompiled. */
declare module 'catalogs' {
  import type { Catalogs } from './draw';

  const catalogs: Catalogs;
  export default catalogs;
}
