import { exeUrl, sendRaw } from '@testing';

const get = (target: string, accept = '*/*') =>
  sendRaw(
    exeUrl(),
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
  );

/** Texts that only private files and routes contain. */
const SECRETS = /root:|"username"|"devDependencies"|PRIVATE KEY|process_cpu|postgres:/;
const DOTS = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..;',
  '..%00',
  '..%c0%af',
  '%c0%ae%c0%ae',
  '..%5c',
  '%u002e%u002e',
  '..%ef%bc%8f',
];
const BEHIND = [
  'package.json',
  'etc/passwd',
  'internal/users',
  'metrics',
  'healthz%00.png',
  '.data/admin.txt',
  '.git/config',
];

describe('path traversal', () => {
  it.each(DOTS)('%s reaches no other folder', async (dots) => {
    for (const prefix of ['', '/api', '/api/tools', '/assets', '/api/docs', '/ws']) {
      for (const target of BEHIND) {
        const { status, text } = await get(`${prefix}/${`${dots}/`.repeat(3)}${target}`);
        expect([dots, prefix, target, [400, 404].includes(status), SECRETS.test(text)]).toEqual([
          dots,
          prefix,
          target,
          true,
          false,
        ]);
      }
    }
  });

  it.each([
    '/internal/users',
    '/internal/sessions/resolve',
    '/Internal/users',
    '/api/internal/users',
    '/api%2finternal/users',
    '/%69nternal/users',
    '/metrics',
    '/livez',
    '/.env',
    '/.git/config',
    '/package.json',
    '/src/main.ts',
    '/assets/',
    '/assets',
    '/index.html.gz/',
    '/api/docs/..',
    '/api/docs/%2e%2e%2fpackage.json',
    '/api/tools/%00',
    '/api/tools/a%0d%0aSet-Cookie:%20sid=x',
  ])('%s is a 404', async (target) => {
    for (const accept of ['*/*', 'text/html']) {
      const { status, text } = await get(target, accept);
      expect([
        [400, 404].includes(status),
        SECRETS.test(text),
        /\r\nset-cookie: sid=x/i.test(text),
      ]).toEqual([true, false, false]);
    }
  });

  it.each([
    '/API/me',
    '/api//me',
    '/api/me/',
    '/api/me%20',
    '/api/./me',
    '/api/me;a=b',
    '/api/me%23',
    '/api/me/../me',
  ])('%s is another address than /api/me', async (target) =>
    expect([400, 404]).toContain((await get(target)).status),
  );

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', 'GETT'])(
    'the method %s is refused',
    async (method) => {
      const { status, text } = await sendRaw(
        exeUrl(),
        `${method} /api/config HTTP/1.1\r\nHost: localhost\r\nX-Echo: canary\r\nConnection: close\r\n\r\n`,
      );
      expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
      expect(text).not.toContain('canary');
    },
  );
});
