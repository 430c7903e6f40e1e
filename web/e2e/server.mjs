// The fixture server: serves out/ by the gateway's rules (brand by host, language by `lang`, state in the
// head, a strict content security policy) with made-up answers, for states that no sample address reaches,
// such as a busy service, a broken network or a county's answer. The journeys run against the real gateway.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import * as fixtures from '../test/fixtures.mjs';

const out = new URL('../out/', import.meta.url).pathname;
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.png': 'image/png' };
const locales = Object.keys(JSON.parse(readFileSync(new URL('../messages/languages.json', import.meta.url), 'utf8')));

/** Chooses the answer by words of the address. */
function answerTo({ address_line_1: line = '', address, zip }) {
  const text = (address ?? `${line}, ${zip}`).toLowerCase();
  if (text.includes('busy')) return [503, { title: 'Busy', status: 503 }];
  if (text.includes('elections')) return [200, fixtures.twoElections()];
  if (text.includes('county')) return [200, fixtures.county()];
  if (text.includes('mail')) return [200, fixtures.mailOnly()];
  if (text.includes('box')) return [200, fixtures.failed({ key: 'invalid_address', heading: 'specific', reason: 'po_box', error_code: 'VOTER_ADDRESS_ERROR' }, { entered_address: `${line}, ${zip}` })];
  if (text.includes('nowhere')) return [200, fixtures.failed()];
  if (/^12 sample/.test(text)) return [200, fixtures.ambiguous()];
  if (/^77 sample st,/.test(text)) return [200, fixtures.needsUnit()];
  return [200, fixtures.found()];
}

function bootstrapFor(url) {
  const state = url.searchParams.get('state');
  const lang = url.searchParams.get('lang') ?? 'en';
  const and = lang === 'en' ? '' : `&lang=${lang}`;
  const keyword = lang === 'es' ? 'VOTA' : 'VOTE';
  const base = fixtures.bootstrap();
  const name = lang === 'ar' ? 'نيفادا' : 'Nevada';
  return fixtures.bootstrap({
    locale: lang,
    draft: url.searchParams.get('preview') === 'true',
    hotline: { ...base.hotline, sms_keyword: keyword },
    jurisdiction: state ? { code: state, kind: 'state', name, name_in_sentence: name, known_by: 'query' } : null,
    config_status: url.searchParams.has('broken') ? 'failed' : state ? 'ok' : 'none',
    alerts: lang === 'en' && state ? base.alerts : [],
    buttons: url.searchParams.has('broken') ? [] : base.buttons.map((item) => (item.external ? item : { ...item, href: `${item.href}${and}` })),
    jurisdictions: base.jurisdictions.map((item) => ({ ...item, href: `${item.href}${item.href.includes('?') ? and : and.replace('&', '?')}` })),
  });
}

const world = createContext({});
let bundle = false;

/** Draws a document with the gateway's bundle. */
function draw(locale, document) {
  if (!bundle) runInContext(readFileSync(join(out, 'documents.js'), 'utf8'), world);
  bundle = true;
  return JSON.parse(world.draw(JSON.stringify({ locale, brand: 'VoteReady', document })));
}

/** The answer to the address form without scripts, as `http/locate/form.rs` gives it. */
function drawn(url, sent) {
  const field = (name) => sent.get(name) ?? '';
  const unit = field('unit').trim();
  const asked = { address_line_1: `${field('address_line_1')}${unit && ` Unit ${unit}`}`, zip: field('zip'), address: sent.get('address') ?? undefined };
  const [status, answer] = answerTo(asked);
  if (status !== 200) throw new Error('the fixture server has no such page');
  const search = url.search;
  const form = {
    action: `/locate/results/${search}`,
    form_href: `/locate/${search}`,
    page_token: '',
    address_line_1: asked.address_line_1,
    zip: asked.zip,
    address: asked.address ?? null,
    unit_missing: sent.has('unit') && unit === '',
    with: sent.getAll('with'),
    office_url: 'https://example.org/office_url',
  };
  return draw(url.searchParams.get('lang') ?? 'en', { kind: 'locate_answer', answer, form });
}

function landing({ locale, jurisdiction, jurisdictions, election, buttons, help_href, config_status, official, hotline }) {
  const hidden = locale === 'en' ? [] : [{ name: 'lang', value: locale }];
  const choose = { locale, action: '/', hidden, choices: jurisdictions, hotline: { e164: '+1', display: '1' } };
  const backup = config_status === 'failed' ? { official, hotline } : null;
  return draw(locale, { kind: 'landing', choose, place: jurisdiction, election, buttons, help_href, backup }).body;
}

/** Fills in the frame as the gateway's `http/pages/frame.rs` does. */
function fillSlots(html, drawn, { locale, hotline, footer, today, jurisdiction, alerts }) {
  const texts = {
    hotline_display: hotline.display,
    sms_keyword: hotline.sms_keyword,
    sms_code: hotline.sms_short_code,
    vi_number: hotline.vietnamese_text_number,
    committee_display: footer.committee_phone.display,
    year: today.slice(0, 4),
    today_long: new Intl.DateTimeFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${today}T00:00:00Z`)),
    page: drawn,
    place_in_sentence: jurisdiction?.name_in_sentence ?? '',
    alerts: alerts.map((alert) => `<div>${alert.html}</div>`).join(''),
  };
  // The page in the other languages, with the state of the visit.
  const languages = Object.fromEntries(
    locales.map((tag) => {
      const pairs = [...(jurisdiction ? [`state=${jurisdiction.code}`] : []), ...(tag === 'en' ? [] : [`lang=${tag}`])];
      return [`lang_${tag.replace('-', '_')}`, pairs.length > 0 ? `?${pairs.join('&amp;')}` : './'];
    }),
  );
  const attributes = { results: `/locate/results/${jurisdiction || locale !== 'en' ? `?${[...(jurisdiction ? [`state=${jurisdiction.code}`] : []), ...(locale === 'en' ? [] : [`lang=${locale}`])].join('&amp;')}` : ''}`, page_token: '' };
  const links = { ...languages, hotline_tel: `tel:${hotline.e164}`, hotline_sms: `sms:${hotline.sms_short_code}?&body=${hotline.sms_keyword}`, committee_tel: `tel:${footer.committee_phone.e164}` };
  return html
    .replace(/data-slot="(\w+)"([^>]*)><\//g, (_, name, rest) => `data-slot="${name}"${rest}>${texts[name] ?? ''}</`)
    .replace(/(action|value)="gateway:(\w+)"/g, (_, attribute, name) => `${attribute}="${attributes[name]}"`)
    .replace(/href="gateway:(\w+)"/g, (_, name) => `href="${links[name] ?? `https://example.org/${name}`}"`);
}

function page(url, path, status, own = null) {
  const lang = url.searchParams.get('lang');
  const folder = join(out, 'en', locales.includes(lang ?? '') ? lang : 'en');
  let file = join(folder, normalize(path), 'index.html');
  if (!existsSync(file)) {
    file = join(folder, 'not-found/index.html');
    status = 404;
  }
  const data = bootstrapFor(url);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const html = readFileSync(file, 'utf8');
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const marks = `data-sample="true" data-rehearsal="true"${data.draft ? ' data-draft="true"' : ''} data-config="${data.config_status}"`;
  const slot = own?.body ?? (path === '/' ? landing(data) : '');
  const body = url.searchParams.has('stateless') ? html : fillSlots(html, slot, data).replace('</head>', () => `<script type="application/json" id="gateway-state" ${marks}>${json}</script></head>`);
  const filled = own ? body.replace('</head>', () => `<title>${own.title}</title></head>`) : body;
  const csp = `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return { status, body: filled, headers: { 'content-type': types['.html'], 'content-security-policy': csp, 'referrer-policy': 'no-referrer' } };
}

async function handle(request, response) {
  const url = new URL(request.url ?? '/', 'http://fixture');
  const send = (status, body, headers) => response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
  const json = (status, value) => send(status, JSON.stringify(value), { 'content-type': 'application/json' });
  if (url.pathname === '/api/site/bootstrap') return json(200, bootstrapFor(url));
  if (url.pathname === '/api/site/locate') {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return json(...answerTo(JSON.parse(Buffer.concat(chunks).toString())));
  }
  if (url.pathname === '/locate/results/' && request.method === 'POST') {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status, body, headers } = page(url, '/answer/', 200, drawn(url, new URLSearchParams(Buffer.concat(chunks).toString())));
    return send(status, body, headers);
  }
  if (url.pathname === '/api/site/events') return send(204, '');
  if (url.pathname === '/api/site/suggest') return json(200, { suggestions: [{ address_line_1: '1200 E Sample Ave', city: 'Las Vegas', state_code: 'NV', zip: '89101' }] });
  if (extname(url.pathname)) {
    const file = join(out, normalize(url.pathname));
    return existsSync(file) ? send(200, readFileSync(file), { 'content-type': types[extname(file)] ?? 'application/octet-stream' }) : send(404, '');
  }
  const { status, body, headers } = page(url, url.pathname, 200);
  return send(status, body, headers);
}

/** Starts the server on a free loopback port. */
export function startFixtureServer(port = 0) {
  const server = createServer((request, response) => void handle(request, response).catch((error) => response.writeHead(500).end(String(error))));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })));
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.log((await startFixtureServer(Number(process.argv[2] ?? 0))).url);
