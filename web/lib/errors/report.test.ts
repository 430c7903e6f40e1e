import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachErrors, reportError, reportId, resetReports } from './report';

const beacon = vi.fn<(route: string, body: string) => boolean>(() => true);
const sent = () => beacon.mock.calls.map(([route, body]) => ({ route, ...(JSON.parse(body) as { id: string; page: string; kind: string; message: string; places: object[] }) }));

function failing(message: string, stack: string) {
  return Object.assign(new TypeError(message), { stack });
}

describe('the report of an error', () => {
  beforeEach(() => {
    resetReports();
    vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon });
    history.replaceState(null, '', '/locate/results/?state=NV&address=100+Main+St#1');
  });
  afterEach(() => {
    beacon.mockClear();
    vi.unstubAllGlobals();
  });

  it('has the path, the kind and the places in our scripts, and no query', () => {
    const chrome = 'TypeError: x\n    at f (https://vote.example/_next/static/chunks/a1.js?v=2:1:234)\n    at https://other.example/x.js:1:2';
    const id = reportId();
    reportError(failing('x is undefined', chrome), id);
    reportError(failing('x', 'f@https://vote.example/_next/static/chunks/b2.js:3:4\n@https://vote.example/:1:1'));
    const [first, second] = sent();
    expect(first).toMatchObject({ route: '/api/site/errors', id, page: '/locate/results/', kind: 'TypeError', message: 'x is undefined' });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.places).toEqual([{ file: '/_next/static/chunks/a1.js', line: 1, column: 234 }]);
    expect(second?.places).toEqual([{ file: '/_next/static/chunks/b2.js', line: 3, column: 4 }]);
    expect(JSON.stringify(sent())).not.toContain('Main');
  });

  it('is sent for what nobody caught, and not for ever', () => {
    const detach = attachErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('deep'), message: 'deep' }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'why' }));
    expect(sent().map(({ kind, message }) => [kind, message])).toEqual([
      ['RangeError', 'deep'],
      ['Error', 'Script error.'],
      ['Error', 'why'],
    ]);
    for (let n = 0; n < 9; n += 1) reportError(new Error('again'));
    expect(beacon).toHaveBeenCalledTimes(5);
    detach();
  });
});
