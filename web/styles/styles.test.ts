// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const ours = ['app', 'components', 'documents', 'features', 'styles'];
const files = ours.flatMap((folder) => readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`));

interface Declaration {
  /** Selectors and conditions around it, outermost first. */
  around: string[];
  name: string;
  value: string;
}

function declarations(css: string): Declaration[] {
  const found: Declaration[] = [];
  const around: string[] = [];
  for (const [, text = '', end] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const colon = text.indexOf(':');
    if (end === '{') around.push(text.trim().replace(/\s+/g, ' '));
    else if (colon > 0) found.push({ around: [...around], name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() });
    if (end === '}') around.pop();
  }
  return found;
}

const hex = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/i;
const colour = new RegExp(
  `${hex.source}|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\\(|(?<![\\w-])(?:white|black|silver|gr[ae]y|red|maroon|orange|gold|yellow|olive|lime|green|aqua|cyan|teal|blue|navy|fuchsia|magenta|pink|purple|brown)(?![\\w-])`,
  'i',
);
/** Print and forced colours have only black and white, and no dark mode. */
const withoutMode = (condition: string) => /^@media (print|\(forced-colors: active\))$/.test(condition);
const rawColours = (css: string) =>
  declarations(css)
    .filter(({ around, value }) => !around.some(withoutMode) && colour.test(value.replace(/var\(--[\w-]+\)|'[^']*'|url\([^)]*\)/g, '')))
    .map(({ around, name, value }) => `${around.join(' ')} { ${name}: ${value} }`);

const sheets = files.filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css');
const tokens = declarations(read('styles/tokens.css')).filter(({ name }) => name.startsWith('--'));
const values = (isDark: boolean) =>
  Object.fromEntries(tokens.filter(({ around }) => around.at(-1) === ':root' && (around.length === 1 || isDark) && !around[0]?.includes('width')).map(({ name, value }) => [name, value]));
const modes = { light: values(false), dark: values(true) };

describe('colours', () => {
  it('are told from other words', () => {
    expect(rawColours('a { color: #fff; border: 1px solid navy } @media (min-width: 1px) { b { box-shadow: 0 0 rgb(0 0 0) } }')).toHaveLength(3);
    expect(rawColours("a { white-space: nowrap; color: var(--red); content: '#fff'; mask: url(./black.svg) } @media print { a { color: #000 } }")).toEqual([]);
  });

  it.each(sheets)('are tokens in %s', (file) => {
    expect(rawColours(read(file))).toEqual([]);
  });

  it('are not in components', () => {
    const raw = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/layout\.tsx$/.test(file) && hex.test(read(file)));
    expect(raw).toEqual([]);
  });

  it('are named once, used, and never missing', () => {
    const all = sheets.map(read).join('\n') + read('styles/tokens.css');
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const named = new Set([...declarations(all).map(({ name }) => name), ...Object.keys(modes.light)]);
    const colours = Object.entries(modes.light).flatMap(([name, value]) => (colour.test(value) ? [name] : []));
    expect(colours.filter((name) => !used.has(name))).toEqual([]);
    // Set on elements by components.
    const elsewhere = new Set(['--from', '--length', '--i', '--font-latin', '--font-vietnamese', '--font-arabic']);
    expect([...used].filter((name) => name && !named.has(name) && !elsewhere.has(name))).toEqual([]);
  });

  it('of the browser are those of the rail', () => {
    const [light, dark] = [...read('app/[brand]/[lang]/layout.tsx').matchAll(/color: '(#\w+)'/g)].map(([, value]) => value);
    expect([light, dark]).toEqual([modes.light['--rail'], modes.dark['--rail']]);
  });

  it('have a value by night, or are named as the same in both', () => {
    const [, same = ''] = /the same in both: ([^.]*)\./.exec(read('styles/tokens.css')) ?? [];
    const night = new Set(tokens.filter(({ around }) => around.some((condition) => condition.includes('dark'))).map(({ name }) => name));
    const left = Object.entries(modes.light).flatMap(([name, value]) => (colour.test(value) && !night.has(name) ? [name.slice(2)] : []));
    expect(same.split(/,\s*/).sort()).toEqual(left.sort());
  });
});

/** The sheets that a module imports, itself or by what it imports. */
function sheetsOf(module: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  for (const [, from = ''] of read(module).matchAll(/(?:from|^import) '([@.][^']+)'/gm)) {
    const path = from.startsWith('@/') ? from.slice(2) : join(module, '..', from);
    const file = [path, `${path}.ts`, `${path}.tsx`].find((name) => /\.\w+$/.test(name) && existsSync(join(web, name)));
    if (!file || seen.has(file)) continue;
    seen.add(file);
    if (file.endsWith('.css')) found.add(file);
    else if (/\.tsx?$/.test(file)) for (const sheet of sheetsOf(file, seen)) found.add(sheet);
  }
  return found;
}

describe('the sheets of components that documents draw', () => {
  // Documents do not have the class names of CSS modules.
  const drawn = [...sheetsOf('documents/engine.ts')].filter((sheet) => !sheet.endsWith('.module.css')).sort();
  it('are in the built pages that documents fill', () => {
    expect(drawn).toContain('components/Note/Note.css');
    expect([...sheetsOf('features/info/document-styles.ts'), ...sheetsOf('features/results/document-styles.ts')].sort()).toEqual(drawn);
  });
  it('are in the framed look-up', () => {
    const imported = [...read('styles/embed.css').matchAll(/@import '([^']+)'/g)].map(([, from = '']) => join('styles', from));
    expect(drawn.filter((sheet) => !imported.includes(sheet))).toEqual([]);
  });
});

/** Relative luminance of an sRGB colour (WCAG 2.2): 0 is black, 1 is white. */
function luminance(value: string): number {
  const digits = value.slice(1);
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => parseInt(part, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Pairs of foreground and ground with the lowest contrast allowed: body text 7 (AAA), other text 4.5, icons
 * and edges of controls 3. `light`: the pair in light mode, in which amber is outlined in ink and the inner
 * line of the ring is paper.
 */
const pairs: { what: string; floor: number; front: string; ground: string; mode?: 'light' | 'dark' }[] = [
  { what: 'body text', floor: 7, front: 'ink', ground: 'paper surface sunken tinted note quiet action-soft accent-soft success-soft error-soft soon' },
  { what: 'second text', floor: 7, front: 'ink-soft', ground: 'paper surface sunken tinted note action-soft' },
  { what: 'text of a grey chip, of a leaf that is over', floor: 4.5, front: 'ink-soft', ground: 'quiet' },
  { what: 'links and their signs', floor: 4.5, front: 'action', ground: 'paper surface tinted note action-soft accent-soft error-soft' },
  { what: 'links under the pointer', floor: 4.5, front: 'action-deep', ground: 'paper surface' },
  { what: 'filled action', floor: 4.5, front: 'on-action', ground: 'fill fill-deep' },
  { what: 'second line of a filled action', floor: 4.5, front: 'on-action-soft', ground: 'fill fill-deep' },
  { what: 'filled action as a shape', floor: 3, front: 'fill', ground: 'paper' },
  { what: 'on amber', floor: 7, front: 'on-accent', ground: 'accent' },
  { what: 'amber as a mark', floor: 3, front: 'accent', ground: 'paper surface accent-soft', mode: 'dark' },
  { what: 'outline of amber', floor: 3, front: 'ink', ground: 'paper surface accent-soft accent', mode: 'light' },
  { what: 'amber on the rail', floor: 3, front: 'accent', ground: 'rail rail-box' },
  { what: 'chip "soon", sign of an alert', floor: 4.5, front: 'accent-ink', ground: 'accent-soft' },
  { what: 'errors', floor: 4.5, front: 'error', ground: 'paper surface error-soft' },
  { what: 'fatal', floor: 4.5, front: 'on-error', ground: 'error-fill' },
  { what: 'chip "open", no need to ask', floor: 4.5, front: 'success', ground: 'success-soft surface paper' },
  { what: 'rail', floor: 7, front: 'rail-text rail-soft', ground: 'rail rail-box' },
  { what: 'number of the hotline', floor: 4.5, front: 'accent', ground: 'rail-box' },
  { what: 'head of a leaf, POST', floor: 4.5, front: 'on-head', ground: 'head' },
  { what: 'edges of controls, arrows', floor: 3, front: 'line-strong', ground: 'paper surface' },
  { what: 'rules of tables', floor: 3, front: 'rule', ground: 'paper surface' },
  { what: 'focus ring', floor: 3, front: 'ink', ground: 'paper accent-soft sunken' },
  { what: 'focus ring on a filled action', floor: 3, front: 'ink', ground: 'fill', mode: 'dark' },
  { what: 'inner line of the ring on a filled action', floor: 3, front: 'paper', ground: 'fill' },
  { what: 'number on the map and in the list', floor: 4.5, front: 'on-mark', ground: 'mark' },
  { what: 'number of a place that is not chosen', floor: 4.5, front: 'mark', ground: 'map-spot' },
  { what: 'places on the map', floor: 3, front: 'mark', ground: 'map-land map-ground' },
  { what: 'words of the map', floor: 4.5, front: 'map-ink', ground: 'map-land map-ground' },
  { what: 'outline of the county, rings', floor: 3, front: 'map-edge map-ring', ground: 'map-ground' },
  { what: 'hours', floor: 3, front: 'action', ground: 'track' },
  { what: 'knob of a switch', floor: 3, front: 'knob', ground: 'off fill' },
  { what: 'squares: aging', floor: 3, front: 'soon-line', ground: 'paper' },
  { what: 'squares: stale', floor: 4.5, front: 'on-accent', ground: 'accent' },
  { what: 'squares: withheld', floor: 3, front: 'error', ground: 'error-soft paper' },
  { what: 'chart', floor: 3, front: 'action asked-a ink', ground: 'surface' },
  { what: 'stripes of what was asked', floor: 3, front: 'asked-a', ground: 'asked-b' },
];

describe.each(['light', 'dark'] as const)('contrast in the %s mode', (mode) => {
  const of = (name: string) => {
    const value = modes[mode][`--${name}`];
    expect(value, `--${name}`).toMatch(/^#(?:[\da-f]{3}|[\da-f]{6})$/);
    return value ?? '';
  };
  it.each(pairs.filter((pair) => (pair.mode ?? mode) === mode))('$what: $front on $ground, $floor', ({ floor, front, ground }) => {
    const low = front.split(' ').flatMap((text) => ground.split(' ').map((under) => ({ text, under, ratio: contrast(of(text), of(under)) })));
    expect(low.filter(({ ratio }) => ratio < floor)).toEqual([]);
  });
  it('is computed as WCAG does', () => {
    expect(contrast('#fff', '#000')).toBeCloseTo(21);
    expect(contrast('#777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
