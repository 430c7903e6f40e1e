// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { documentOf } from '../scripts/browser.mjs';
import { tooNew } from '../scripts/size.mjs';

describe('a document', () => {
  it('has the words and styles of the page, and one script', () => {
    const html = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/b.js"/><script src="/b.js" async=""></script></head><body><div hidden=""><!--$--><!--/$--></div><p>Words</p><script>self.__next_f.push(["<p>"])</script></body></html>`;
    expect(documentOf(html, '/d.js')).toBe('<html><head><link rel="stylesheet" href="/a.css"/><script src="/d.js" defer=""></script></head><body><p>Words</p></body></html>');
  });

  it('is refused where React would put a part in place by script', () => {
    expect(() => documentOf('<head></head><body><template id="B:0"></template></body>', '/d.js')).toThrow('cannot be a document');
  });
});

describe('the syntax of scripts', () => {
  it.each([
    ['class A{static{}}', 2019],
    ['a?.b', 2019],
    ['try{}catch{}', 2018],
    ['/(?<=a)b/.test(c)', 2018],
    [String.raw`/\p{L}/u.test(c)`, 2019],
    ['/a.b/s.test(c)', 2018],
  ])('refuses %s', (code, year) => expect(tooNew(code, year)).not.toBeNull());

  it('takes what the browsers of 2018 know', () => expect(tooNew('async()=>{const{a,...b}=await c;for(const d of b)`${d}`;/(?:a)[b]/i.test(a)}', 2018)).toBeNull());
});
