// Writes FILE.br and FILE.gz beside the text files of the export, so that the gateway need not compress them.
// Pages (.html) are left out, because the gateway puts the state of the visit into them. The same input gives
// the same bytes.
//   node scripts/compress-export.mjs [FOLDER]
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// Fonts and pictures are compressed already. The gateway has the same list (export/precompressed.rs).
const text = new Set(['.js', '.mjs', '.css', '.json', '.map', '.webmanifest', '.svg', '.txt', '.xml']);

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

function brotli(body) {
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(body, {
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function gzip(body) {
  const packed = gzipSync(body, { level: 9 });
  packed[9] = 255; // The byte that names the operating system (RFC 1952): unknown, so that every machine writes the same.
  return packed;
}

/** Compresses the files of a folder and replaces those of an earlier build. */
export function compressFolder(folder) {
  const sum = { files: 0, bytes: 0, br: 0, gz: 0 };
  for (const path of files(folder).filter((path) => ['.br', '.gz'].includes(extname(path)))) rmSync(path);
  for (const path of files(folder).filter((path) => text.has(extname(path)))) {
    const body = readFileSync(path);
    const packed = { br: brotli(body), gz: gzip(body) };
    sum.files += 1;
    sum.bytes += body.length;
    for (const [name, bytes] of Object.entries(packed)) {
      // A file that would not get smaller is sent as it is.
      if (bytes.length >= body.length) continue;
      sum[name] += bytes.length;
      writeFileSync(`${path}.${name}`, bytes);
    }
  }
  return sum;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { files: count, bytes, br, gz } = compressFolder(process.argv[2] ?? new URL('../out/', import.meta.url).pathname);
  const kib = (n) => (n / 1024).toFixed(0);
  console.log(`compressed ${count} files: ${kib(bytes)} KiB, brotli ${kib(br)} KiB, gzip ${kib(gz)} KiB`);
}
