import { normalizeQuery } from './list-query';

const of = (query: string): string | undefined => normalizeQuery(`/api/tools?${query}`);

describe('normalizing a query of the list', () => {
  it('gives queries for the same tools one address', () => {
    const same = ['limit=60&search=a+b', 'search=%20a%20b&limit=60', 'search=a%20b&limit=60&topic=&language=all&accessLevel=all&cursor='];
    expect(new Set(same.map(of))).toEqual(new Set(['/api/tools?limit=60&search=a+b']));
  });

  it('keeps queries for other tools apart', () => {
    const queries = ['limit=6', 'limit=60', 'limit=6&search=all', 'limit=6&search=ALL', 'limit=6&topic=web', 'limit=6&cursor=abc'];
    expect(new Set(queries.map(of)).size).toBe(queries.length);
  });

  it('treats a query without conditions as the whole list', () => {
    expect(['', 'search=', 'search=%20&language=all', 'limit='].map(of)).toEqual(Array(4).fill('/api/tools'));
  });

  it.each([
    'search=a',
    'limit=0',
    'limit=-1',
    'limit=1e2',
    'limit=all',
    'limit=12345',
    'limit=6&limit=6',
    'limit=6&x=1',
    'limit=6&toString=1',
  ])('does not cache %s', (query) => {
    expect(of(query)).toBeUndefined();
  });

  it('does not cache malformed or very long queries', () => {
    expect(['limit=6&search=%E0%A4', `limit=6&search=${'a'.repeat(1_000)}`].map(of)).toEqual([undefined, undefined]);
  });
});
