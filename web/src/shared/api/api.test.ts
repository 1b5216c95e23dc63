import { errorOf } from './baseQuery';
import { path } from './path';

describe('a failed call', () => {
  it.each([
    [404, '{"message":"Tool not found"}', 'Not Found', '404: {"message":"Tool not found"}'],
    [502, '<html>', 'Bad Gateway', '502: <html>'],
    [503, '', 'Service Unavailable', '503: Service Unavailable'],
  ])(
    'with %i and the body %j is logged as {status}: {body text or status text}',
    (status, body, statusText, text) => {
      expect(errorOf(status, body, statusText).text).toBe(text);
      expect(console.debug).toHaveBeenCalledWith(text);
    },
  );
});

/** The path that a browser requests. */
const requested = (address: string) => new URL(address, 'https://exe.example').pathname;

describe('the path of a call', () => {
  it('contains an id unchanged', () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    expect(path`/api/tools/${id}/download`).toBe(`/api/tools/${id}/download`);
  });

  it.each(['../config', '..', '.', '%2e%2e', 'a/b', 'a?b=c', 'a#b', '\\..\\config', ''])(
    'keeps %j one segment',
    (id) => {
      expect(requested(path`/api/tools/${id}/x`)).toMatch(/^\/api\/tools\/[^/]*\/x$/);
    },
  );
});
