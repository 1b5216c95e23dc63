import { exeUrl, sendRaw } from '@testing';

const get = (target: string, headers: string[] = []): Promise<{ status: number; text: string }> =>
  sendRaw(
    exeUrl(),
    [
      `GET ${target} HTTP/1.1`,
      'Host: localhost',
      'Accept: text/html',
      ...headers,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );

describe('invalid request targets', () => {
  it.each([
    '//',
    '//[/',
    '//a:99999/',
    '//a:99999',
    '/\\',
    '/\\\\',
    '/\\[',
    '//x?tool=1',
    '/\\x/../y',
    '//%',
    '///',
    '//@:0/',
  ])('answers %s with 400', async (target) => {
    const { status, text } = await get(target);
    expect([status, text.includes('"statusCode":400')]).toEqual([400, true]);
  });

  it.each([
    '/%',
    '/%zz',
    '/downloads?tool=%ff',
    '/downloads?%',
    '/api/tools?search=%ed%a0%80',
    '/api/tools/%ed%a0%80',
    '/api/docs/%ff',
    '/payment/%',
  ])('answers %s without a 5xx', async (target) => {
    const { status } = await get(target);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});

describe('ambiguous hosts', () => {
  it.each(['/api/config', '/api/tools', '/'])(
    'answers %s with two Host headers with 400',
    async (target) => {
      expect((await get(target, ['Host: evil.example'])).status).toBe(400);
      expect((await get(target, ['host: localhost'])).status).toBe(400);
    },
  );

  it('answers an upgrade with two Host headers with 400', async () => {
    const { status } = await sendRaw(
      exeUrl(),
      'GET /ws HTTP/1.1\r\nHost: a\r\nHost: b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
    expect(status).toBe(400);
  });
});

describe('an upgrade to another protocol than WebSocket', () => {
  const upgrade =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';

  it('is ignored, and the request is answered', async () => {
    const { status, text } = await sendRaw(
      exeUrl(),
      `GET /api/config HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`,
    );
    expect([status, text.includes('"testMode"')]).toEqual([200, true]);
  });

  it('is refused for a request with a body, which is not read', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
    const head = `POST /api/login HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const { status, text } = await sendRaw(exeUrl(), `${head}\r\n\r\n${body}`);
    expect([status, text.includes('"statusCode":400')]).toEqual([400, true]);
  });
});
