// What browsers ask in `make dev`: Next's own files are `next dev`'s, all else is the gateway's. A page whose frame is older than the sources is
// drawn before it is sent, and every page gets a script that loads it again when dev.mjs says so. Pages lose their
// Content-Security-Policy here: it allows the scripts of the export alone.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

const reloads = 'new EventSource("/__dev/events?frame=" + encodeURIComponent(document.currentScript.dataset.frame)).onmessage = () => location.reload();';

const without = (headers, ...names) => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

export class Proxy {
  #house;
  #site;
  #next;
  #inTurn;
  /** The open event streams, with the frame of the page that each stands in. */
  #browsers = new Map();

  constructor(house, site, next, inTurn) {
    this.#house = house;
    this.#site = site;
    this.#next = next;
    this.#inTurn = inTurn;
  }

  async listen(address) {
    const [host, port] = [address.slice(0, address.lastIndexOf(':')), address.split(':').pop()];
    const server = createServer((asked, answer) => this.#answer(asked, answer).catch((why) => this.#fault(answer, why)));
    // The socket by which `next dev` changes applications in place.
    server.on('upgrade', (asked, socket, head) => {
      const to = connect(this.#next, '127.0.0.1', () => {
        to.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${asked.rawHeaders.reduce((lines, word, at) => lines + word + (at % 2 ? '\r\n' : ': '), '')}\r\n`);
        to.write(head);
        socket.pipe(to).pipe(socket);
      });
      for (const end of [to, socket]) end.on('error', () => { to.destroy(); socket.destroy(); });
    });
    server.listen(Number(port), host);
    await once(server, 'listening');
  }

  /** The frames of the pages that browsers show now, each once. */
  open() {
    return [...new Map([...this.#browsers.values()].map((frame) => [JSON.stringify(frame), frame])).values()];
  }

  reload() {
    for (const stream of this.#browsers.keys()) stream.write('data: reload\n\n');
  }

  async #answer(asked, answer) {
    if (asked.url.startsWith('/__dev/events?')) return this.#follow(asked, answer);
    if (asked.url.startsWith('/_next/') || asked.url.startsWith('/__nextjs')) return this.#pass(asked, answer, this.#next);
    if (!/\btext\/html\b/.test(asked.headers.accept ?? '')) return this.#pass(asked, answer, this.#house.port);
    const chunks = [];
    for await (const chunk of asked) chunks.push(chunk);
    let page = await this.#page(asked, Buffer.concat(chunks));
    const frame = this.#site.frameOf(page.html);
    if (frame && asked.method === 'GET') {
      const wanted = { brand: frame.brand, lang: page.headers['content-language'] ?? frame.lang, route: frame.route };
      if (!frame.isFresh) {
        await this.#inTurn(async () => {
          await this.#site.draw(wanted);
          await this.#house.gateway(this.#site.folder);
        });
        page = await this.#page(asked);
      }
      page.html = page.html.replace('</head>', () => `<script data-frame="${wanted.brand}/${wanted.lang}${wanted.route}">${reloads}</script></head>`);
    }
    const headers = without(page.headers, 'content-security-policy', 'content-length', 'etag', 'transfer-encoding');
    answer.writeHead(page.status, page.isText ? { ...headers, 'cache-control': 'no-store' } : page.headers);
    answer.end(page.isText ? page.html : page.bytes);
  }

  /** What the gateway answers, whole and as it is: not compressed, and not "not modified". */
  async #page(asked, body) {
    const headers = without(asked.headers, 'accept-encoding', 'if-none-match', 'if-modified-since');
    const sent = request({ host: '127.0.0.1', port: this.#house.port, path: asked.url, method: asked.method, headers });
    sent.end(body);
    const [got] = await once(sent, 'response');
    const chunks = [];
    for await (const chunk of got) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const isText = (got.headers['content-type'] ?? '').startsWith('text/html');
    return { status: got.statusCode, headers: got.headers, bytes, isText, html: isText ? bytes.toString('utf8') : '' };
  }

  async #pass(asked, answer, port) {
    const sent = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: asked.headers });
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
    const [got] = await once(sent, 'response');
    answer.writeHead(got.statusCode, got.headers);
    got.pipe(answer);
  }

  #follow(asked, answer) {
    const frame = new URL(asked.url, 'http://dev').searchParams.get('frame') ?? '';
    const [, brand, lang, route] = /^(\w+)\/([\w-]+)(\/.*)$/.exec(frame) ?? [];
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    answer.write(': follows\n\n');
    if (!brand) return;
    this.#browsers.set(answer, { brand, lang, route });
    answer.on('close', () => this.#browsers.delete(answer));
  }

  #fault(answer, why) {
    if (answer.headersSent) return answer.destroy();
    answer.writeHead(502, { 'content-type': why.html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8' });
    answer.end(why.html ?? `make dev: ${why.message}\n`);
  }
}
