// Writes the inner shapes of the icons we use, taken from lucide-static (ISC), as one constant per icon into
// two modules of components/Icon. A bundler keeps of a module what any page imports, so the icons of an
// application's first load have a module of their own. Run `node scripts/icons.mjs` after adding a name.
import { readFileSync, writeFileSync } from 'node:fs';

const words = (text) => text.trim().split(/\s+/);

/** Icons of the frame and of the address form: the first load of the applications. */
const frame = words(`
  arrow-left check chevron-down circle-alert clock external-link headphones landmark lock phone rotate-ccw
  route search triangle-alert
`);

/** Icons of answers and of documents. */
const content = words(`
  accessibility armchair arrow-down arrow-right arrow-up-down baby badge-check badge-dollar-sign banknote
  book-user briefcase building calendar-days calendar-plus calendar-sync car chevron-right clipboard-check
  clipboard-pen credit-card door-open ear feather file-badge file-text flag globe graduation-cap hand
  hand-helping handshake house id-card inbox languages laptop mail map map-pin medal megaphone
  message-square-text navigation plane printer receipt scale shield sliders-horizontal square-parking
  stethoscope tent tree-pine trending-up users vote wallet
`);

/** Icons that point along the line of reading turn round in Arabic. Clocks and maps do not. */
const mirrored = new Set(['arrow-left', 'arrow-right', 'chevron-right', 'external-link', 'route']);

const constant = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

function drawing(name) {
  const svg = readFileSync(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8');
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1);
  const shapes = [...inside.matchAll(/<(path|circle|rect|line|polygon|polyline|ellipse) ([^>]*?)\/>/g)].map(([, tag, attributes]) => {
    const props = [...attributes.matchAll(/([a-z0-9-]+)="([^"]*)"/g)].map(([, key, value]) => `${key}: '${value}'`);
    return `['${tag}', { ${props.join(', ')} }]`;
  });
  if (shapes.length === 0) throw new Error(`no shapes in ${name}`);
  return `export const ${constant(name)}: Drawing = { ${mirrored.has(name) ? 'mirrored: true, ' : ''}shapes: [${shapes.join(', ')}] };\n`;
}

const head = `// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.\nimport type { Drawing } from './Icon';\n\n`;
for (const [file, names] of Object.entries({ 'frame-drawings.ts': frame, 'drawings.ts': content })) {
  writeFileSync(new URL(`../components/Icon/${file}`, import.meta.url), head + names.map(drawing).join(''));
}
