import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tellHeight } from '@/browser/embed';
import { localeKeys } from '@/lib/i18n/locales';

const source = readFileSync(`${process.cwd()}/public/embed.js`, 'utf8');
const title = (locale: string) => (JSON.parse(readFileSync(`${process.cwd()}/messages/pages/${locale}.json`, 'utf8')) as Record<string, string>).link_locate;

/** Runs the script tag as a partner's page does. */
function run(attributes: Record<string, string>): HTMLIFrameElement {
  document.body.innerHTML = '<main></main>';
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: 'https://voteready.example/embed.js' });
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.querySelector('main')?.appendChild(script);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(source)();
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('no frame');
  return frame;
}

afterEach(() => vi.restoreAllMocks());

describe('the script tag', () => {
  it('frames the look-up with the key, the state and the language, and names it', () => {
    const frame = run({ 'data-key': 'a key&', 'data-state': 'NV', 'data-lang': 'es' });
    expect(frame.src).toBe('https://voteready.example/embed/?key=a%20key%26&state=NV&lang=es');
    expect(frame.title).toBe(title('es'));
  });

  it.each(localeKeys.filter((locale) => locale !== 'shh'))('names it in the words of the catalog, %s', (locale) => {
    expect(run({ 'data-key': 'k', 'data-lang': locale }).title).toBe(title(locale));
  });

  it.each(['__proto__', 'constructor', 'toString', 'xx', ''])('has English words where it knows no language, %s', (lang) => {
    expect(run({ 'data-key': 'k', 'data-lang': lang }).title).toBe(title('en'));
  });

  it('takes a height from the frame alone', () => {
    const frame = run({ 'data-key': 'k' });
    const say = (data: unknown, origin: string, from: unknown) => window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: from }));
    const height = { type: 'voteready:height', height: 700 };
    say(height, 'https://evil.example', frame.contentWindow);
    say(height, 'https://voteready.example', window);
    say({ ...height, height: 9e9 }, 'https://voteready.example', frame.contentWindow);
    say({ ...height, height: '700;color:red' }, 'https://voteready.example', frame.contentWindow);
    expect(frame.style.height).toBe('460px');
    say(height, 'https://voteready.example', frame.contentWindow);
    expect(frame.style.height).toBe('700px');
  });
});

describe('the frame', () => {
  it('tells its height to the origins of the key, and nothing else', () => {
    const parent = { postMessage: vi.fn() };
    vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
    document.body.innerHTML = '<div class="embed" data-origins="https://a.example https://b.example"></div>';
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 511.2 } as DOMRect);
    tellHeight(document);
    expect(parent.postMessage.mock.calls).toEqual(['https://a.example', 'https://b.example'].map((origin) => [{ type: 'voteready:height', height: 512 }, origin]));
  });
});
