// Writes components/Icon/drawings.ts: the inner shapes of the icons we use, taken from lucide-static (ISC).
// One constant per icon: a bundle keeps only those that it imports. Documents import all, because their view
// models name icons. Run `node scripts/icons.mjs` after adding a name.
import { readFileSync, writeFileSync } from 'node:fs';

const names = `
  accessibility armchair arrow-down arrow-left arrow-right arrow-up-down baby badge-check badge-dollar-sign banknote
  book-user briefcase building calendar-days calendar-plus calendar-sync car check chevron-down chevron-right circle-alert
  clipboard-check clipboard-pen clock credit-card door-open ear external-link feather file-badge file-text flag globe
  graduation-cap hand hand-helping handshake headphones house id-card inbox landmark languages laptop lock mail map map-pin
  medal megaphone message-square-text navigation phone plane printer receipt rotate-ccw route scale search shield
  sliders-horizontal square-parking stethoscope tent tree-pine trending-up triangle-alert users vote wallet
`.trim().split(/\s+/);

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

writeFileSync(
  new URL('../components/Icon/drawings.ts', import.meta.url),
  `// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.\nimport type { Drawing } from './Icon';\n\n${names.map(drawing).join('')}`,
);
