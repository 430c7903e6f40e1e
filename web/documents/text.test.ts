// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { host } from '@/lib/host';
import { capital, daysBetween, headingsFrom, items, plus } from './text';

describe('rich text of the editors', () => {
  it('has headings that begin where the page is and skip no level', () => {
    const html = '<p>h4</p><h4>a &lt;h2></h4><h6>b</h6><hr><h5>c</h5><h4>d</h4>';
    expect(headingsFrom(html, 2)).toBe('<p>h4</p><h2>a &lt;h2></h2><h3>b</h3><hr><h3>c</h3><h2>d</h2>');
    expect(headingsFrom('<h3>a</h3><h5>b</h5>', 6)).toBe('<h6>a</h6><h6>b</h6>');
    for (const plain of ['', '<p>a</p>', '<header>', 'a < b', '<h>']) expect(headingsFrom(plain, 2)).toBe(plain);
  });

  it('becomes items where it is one plain list', () => {
    expect(items('<ul><li><p>a</p></li><li>b <a href="/x">c</a></li></ul>')).toEqual(['a', 'b <a href="/x">c</a>']);
    const others = ['', '<p>a</p>', '<ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a</li></ul><p>b</p>'];
    for (const other of others) expect(items(other), other).toEqual([]);
  });
});

it('names hosts', () => {
  expect(host('https://www.nvsos.gov/sos/elections')).toBe('nvsos.gov');
  expect(host('http://a@X.gov:80?q')).toBe('x.gov');
  expect(() => host('/register/')).toThrow();
});

it('counts days over the ends of months and of summer time', () => {
  expect(plus('2028-10-31', 1)).toBe('2028-11-01');
  expect(daysBetween('2028-10-31', '2028-11-07')).toBe(7);
  expect(capital('martes')).toBe('Martes');
});
