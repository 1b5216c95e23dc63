import { path } from './path';

/** The path that a browser requests. */
const requested = (address: string) => new URL(address, 'https://exe.example').pathname;

describe('the path of a call', () => {
  it('contains an id unchanged', () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    expect(path`/api/tools/${id}/download`).toBe(`/api/tools/${id}/download`);
  });

  it.each(['../config', '..', '.', '%2e%2e', 'a/b', 'a?b=c', 'a#b', '\\..\\config', ''])('keeps %j one segment', (id) => {
    expect(requested(path`/api/tools/${id}/x`)).toMatch(/^\/api\/tools\/[^/]*\/x$/);
  });
});
