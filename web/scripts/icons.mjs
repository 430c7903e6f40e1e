// Writes components/Icon/shapes/<name>.ts: the inner shapes of the icons we use, taken from lucide-static (ISC).
// One module an icon, so that a page carries only its own; components/Icon/all.ts has all of them by name, for the documents,
// whose view models name icons. Run `node scripts/icons.mjs` after adding a name.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const names = [
  'phone', 'map-pin', 'badge-check', 'clipboard-pen', 'mail', 'calendar-days', 'chevron-right', 'chevron-down',
  'external-link', 'triangle-alert', 'arrow-left', 'arrow-right', 'search', 'lock', 'check', 'circle-alert',
  'navigation', 'users', 'route', 'id-card', 'clipboard-check', 'rotate-ccw', 'landmark', 'headphones', 
  'clock', 'inbox', 'megaphone', 'accessibility', 'square-parking', 'trending-up', 'door-open', 'arrow-up-down', 'car', 'ear', 'armchair', 'languages', 'building', 'tree-pine', 'sliders-horizontal',
];

/** Those of the documents. */
const documents = [
  'arrow-down', 'arrow-left', 'arrow-right', 'badge-check', 'building', 'calendar-days', 'calendar-plus', 'calendar-sync', 'chevron-down', 'chevron-right', 'circle-alert',
  'clipboard-check', 'clipboard-pen', 'external-link', 'globe', 'headphones', 'id-card', 'landmark', 'laptop', 'lock', 'mail', 'map-pin', 'megaphone', 'message-square-text',
  'navigation', 'printer', 'rotate-ccw', 'route', 'shield', 'triangle-alert', 'users',
  'hand', 'inbox', 'search', 'accessibility', 'baby', 'badge-dollar-sign', 'briefcase', 'car', 'ear', 'graduation-cap', 'hand-helping', 'banknote', 'book-user', 'credit-card', 'file-badge', 'file-text',
  'feather', 'flag', 'handshake', 'house', 'languages', 'medal', 'phone', 'plane', 'receipt', 'scale', 'stethoscope', 'tent', 'tree-pine', 'wallet', 'check', 'vote',
  'square-parking', 'trending-up', 'door-open', 'arrow-up-down', 'armchair', 'clock', 'sliders-horizontal',
];

const attrs = /([a-z0-9-]+)="([^"]*)"/g;
/** Icons that point along the line of reading turn round in Arabic. Clocks and maps do not. */
const mirrored = new Set(['arrow-left', 'arrow-right', 'chevron-right', 'external-link', 'route']);
const folder = new URL('../components/Icon/shapes/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

function inside(name) {
  const svg = readFileSync(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
}

const id = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

for (const name of new Set([...names, ...documents])) {
  const shapes = [...inside(name).matchAll(/<(path|circle|rect|line|polygon|polyline|ellipse) ([^>]*?)\/>/g)].map(([, tag, rest]) => {
    const props = [...rest.matchAll(attrs)].map(([, key, value]) => `${key}: '${value}'`).join(', ');
    return `    ['${tag}', { ${props} }],\n`;
  });
  if (shapes.length === 0) throw new Error(`no shapes in ${name}`);
  writeFileSync(
    new URL(`${name}.ts`, folder),
    `// Written by scripts/icons.mjs from lucide-static (ISC licence). Do not edit by hand.\nimport type { Drawing } from '../Icon';\n\n` +
      `export const ${id(name)}: Drawing = {\n${mirrored.has(name) ? '  mirrored: true,\n' : ''}  shapes: [\n${shapes.join('')}  ],\n};\n`,
  );
}

const sorted = documents.toSorted();
writeFileSync(
  new URL('../all.ts', folder),
  `// Written by scripts/icons.mjs. Do not edit by hand.\nimport type { Drawing } from './Icon';\n` +
    sorted.map((name) => `import { ${id(name)} } from './shapes/${name}';\n`).join('') +
    `\n/** The icons of documents by their lucide names. */\nexport const icons = {\n` +
    sorted.map((name) => `  '${name}': ${id(name)},\n`).join('') +
    `} satisfies Record<string, Drawing>;\n\nexport type IconName = keyof typeof icons;\n`,
);
