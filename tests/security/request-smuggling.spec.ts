import { exeUrl, sendRaw } from '@testing';

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** The hidden request of an attacker: its response would contain `testMode`. */
const HIDDEN = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const CHUNKED = `0\r\n\r\n${HIDDEN}`;

const send = async (bytes: string) => {
  const { status, text } = await sendRaw(exeUrl(), Buffer.from(bytes, 'latin1'));
  return {
    status,
    answers: text.match(/HTTP\/1\.1 \d/g)?.length ?? 0,
    leaks: text.includes('testMode'),
  };
};

describe('requests with an ambiguous length', () => {
  it.each([
    [
      'Content-Length and Transfer-Encoding',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      CHUNKED,
    ],
    [
      'Transfer-Encoding and Content-Length',
      'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 70\r\n\r\n', `{}${HIDDEN}`],
    ['a list of lengths', 'Content-Length: 2, 2\r\n\r\n', `{}${HIDDEN}`],
    ['a length with a sign', 'Content-Length: +2\r\n\r\n', `{}${HIDDEN}`],
    ['a negative length', 'Content-Length: -1\r\n\r\n', HIDDEN],
    ['a hexadecimal length', 'Content-Length: 0x2\r\n\r\n', `{}${HIDDEN}`],
    ['a length beyond 64 bits', 'Content-Length: 18446744073709551618\r\n\r\n', `{}${HIDDEN}`],
    ['a length with a blank in it', 'Content-Length: 2 0\r\n\r\n', `{}${HIDDEN}`],
    [
      'a blank before the colon',
      'Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    ['another encoding', 'Transfer-Encoding: xchunked\r\n\r\n', CHUNKED],
    ['chunked, but not last', 'Transfer-Encoding: chunked, identity\r\n\r\n', CHUNKED],
    [
      'two encodings',
      'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    [
      'an encoding with a vertical tab',
      'Transfer-Encoding: \x0bchunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    [
      'an encoding with a NUL',
      'Transfer-Encoding: chunked\0\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    [
      'an encoding on a folded line',
      'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    ['a folded line', 'X-Any: a\r\n b\r\nContent-Length: 2\r\n\r\n', `{}${HIDDEN}`],
    [
      'bare LF between headers',
      'X-Any: a\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    [
      'bare CR between headers',
      'X-Any: a\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
      CHUNKED,
    ],
    ['a header without a name', ': x\r\nContent-Length: 2\r\n\r\n', `{}${HIDDEN}`],
    ['a header name with a blank', 'X Any: x\r\nContent-Length: 2\r\n\r\n', `{}${HIDDEN}`],
    ['a chunk size with a prefix', 'Transfer-Encoding: chunked\r\n\r\n', `0x0\r\n\r\n${HIDDEN}`],
    ['a chunk size with a sign', 'Transfer-Encoding: chunked\r\n\r\n', `-0\r\n\r\n${HIDDEN}`],
    [
      'a chunk size beyond 64 bits',
      'Transfer-Encoding: chunked\r\n\r\n',
      `10000000000000000\r\n{}\r\n${CHUNKED}`,
    ],
    ['a chunk without its end', 'Transfer-Encoding: chunked\r\n\r\n', `2\r\n{}${CHUNKED}`],
    ['a chunk longer than its size', 'Transfer-Encoding: chunked\r\n\r\n', `1\r\n{}\r\n${CHUNKED}`],
    ['chunks that end with bare LF', 'Transfer-Encoding: chunked\r\n\r\n', `2\n{}\n0\n\n${HIDDEN}`],
    [
      'a chunk extension with bare LF',
      'Transfer-Encoding: chunked\r\n\r\n',
      `2;a\nb\r\n{}\r\n${CHUNKED}`,
    ],
    [
      'chunk extensions without end',
      'Transfer-Encoding: chunked\r\n\r\n',
      `2;${'x'.repeat(20_000)}\r\n{}\r\n${CHUNKED}`,
    ],
  ])('%s: one response, a refusal, and the connection is closed', async (_case, headers, body) => {
    const { status, answers, leaks } = await send(HEAD + headers + body);
    expect([400, 413]).toContain(status);
    expect([answers, leaks]).toEqual([1, false]);
  });

  it('a transfer encoding in HTTP/1.0 hides no second request', async () => {
    const { leaks } = await send(
      HEAD.replace('1.1', '1.0') +
        `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${CHUNKED}`,
    );
    expect(leaks).toBe(false);
  });

  it('the body of a GET is not read as the next request', async () => {
    const { leaks } = await send(
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${HIDDEN.length}\r\nConnection: close\r\n\r\n${HIDDEN}`,
    );
    expect(leaks).toBe(false);
  });

  it('well-formed chunks with an extension and a trailer are read, and so is the next request', async () => {
    const chunks = `2;a=b\r\n{}\r\n0\r\nX-Trailer: Content-Length\r\n\r\n${HIDDEN}`;
    const { status, answers, leaks } = await send(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
    );
    expect([status, answers, leaks]).toEqual([400, 2, true]);
  });
});

describe('header limits', () => {
  const get = (headers: string, target = '/api/config') =>
    send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

  it.each([
    ['one header of 17 KB', `X-Any: ${'x'.repeat(17_000)}\r\n`],
    ['headers of 17 KB together', `X-Any: ${'x'.repeat(90)}\r\n`.repeat(175)],
    ['a header name of 17 KB', `${'x'.repeat(17_000)}: a\r\n`],
  ])('%s are 431', async (_case, headers) => expect((await get(headers)).status).toBe(431));

  it('a URL of 17 KB is refused', async () =>
    expect([414, 431]).toContain((await get('', `/${'a'.repeat(17_000)}`)).status));

  it('12 KB of cookies and 100 headers are accepted', async () => {
    const headers = Array.from({ length: 100 }, (_, n) => `X-${n}: a\r\n`).join('');
    expect((await get(`${headers}Cookie: a=${'b'.repeat(12_000)}\r\n`)).status).toBe(200);
  });
});
