import { fetchedUrl, incomingUrl, outgoingUrl, withoutQuery } from './span-urls';

describe('the URL of a span', () => {
  it('of an incoming request has no query', () => {
    expect(incomingUrl()).toEqual({ 'url.query': '' });
  });

  it.each([
    [
      { hostname: '127.0.0.1', port: 9000, path: '/files/a?X-Amz-Signature=s' },
      'http://127.0.0.1:9000/files/a',
    ],
    [{ protocol: 'https:', host: 's3.example.com' }, 'https://s3.example.com/'],
  ])('of an outgoing request %j is %s', (options, url) => {
    expect(outgoingUrl(options)).toEqual({ 'url.full': url });
  });

  it('of fetch has no query', () => {
    const expected = { 'url.full': 'https://api.example.com/v1/orders', 'url.query': '' };
    expect(fetchedUrl({ origin: 'https://api.example.com', path: '/v1/orders?key=s' })).toEqual(
      expected,
    );
  });
});

it.each([
  ['/api/tools?search=a?b', '/api/tools'],
  ['/api/tools', '/api/tools'],
  ['?a', ''],
  [undefined, '/'],
])('the path of %s is %s', (url, path) => expect(withoutQuery(url)).toBe(path));
