import { classifyPage } from './page-paths';

it.each([
  ['/', 'page'],
  ['/downloads', 'page'],
  ['/downloads/', 'page'],
  ['/payment', 'page'],
  ['/payment/0190-abc', 'page'],
  ['/payment/a/b', 'no-such-page'],
  ['/receipt/0190-abc', 'page'],
  ['/credit-note/0190-abc', 'page'],
  ['/tools/hash-demo', 'page'],
  ['/tools', 'no-such-page'],
  ['/tools/a/b', 'no-such-page'],
  ['/paths', 'page'],
  ['/paths/web-security', 'page'],
  ['/receipt', 'no-such-page'],
  ['/receipt/a/b', 'no-such-page'],
  ['/nowhere', 'no-such-page'],
  ['/assets/x.js', 'file'],
  ['/favicon.ico', 'file'],
  ['/payment/x.png', 'file'],
  ['//evil.example', 'file'],
])('%s is a %s', (path, kind) => expect(classifyPage(path)).toBe(kind));
