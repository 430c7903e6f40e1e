import { describe, expect, it } from 'vitest';
import { examples, scenarios } from './content';
import { groups, paths } from './reference';

describe('the reference', () => {
  const all = groups().flatMap(({ endpoints }) => endpoints);

  it('has every route of the document once', () => {
    const routes = paths.flatMap(({ methods }) => methods).length;
    expect(all).toHaveLength(routes);
    expect(new Set(all.map(({ id }) => id)).size).toBe(routes);
  });

  it('names the fields of a body and of a query', () => {
    const locate = all.find(({ id }) => id === 'post-api-locate');
    expect(locate?.fields.map(({ name }) => name)).toContain('results_per_type');
    expect(all.find(({ id }) => id === 'get-api-locate')?.fields.find(({ name }) => name === 'address')?.where).toBe('query');
  });

  it('explains every route and every parameter', () => {
    expect(all.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([]);
    expect(all.flatMap(({ id, fields }) => fields.filter(({ text }) => text === '').map(({ name }) => `${id} ${name}`))).toEqual([]);
  });

  it('names the scenarios that the API names', () => {
    const named = all.find(({ id }) => id === 'get-api-locate')?.fields.find(({ name }) => name === 'scenario')?.text ?? '';
    expect(scenarios.map(([word]) => word).join(', ')).toBe(/by name \(([^)]*)\)/.exec(named)?.[1]);
  });

  it('has examples of routes that are there', () => {
    const known = paths.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
    for (const { command } of examples) {
      const path = /voteready\.example(\/[^\s'?]*)/.exec(command)?.[1] ?? '';
      expect(path === '/openapi.json' || known.some((route) => route.test(path)), path).toBe(true);
    }
  });
});
