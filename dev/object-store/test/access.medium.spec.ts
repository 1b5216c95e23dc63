import { connect, KEYS, openStore, type TestStore } from './open-store';
import { send, sendRaw } from './raw-request';

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
  await store.minio.putObject(store.bucket, KEY, 'the bytes', 9, {
    'Content-Type': 'application/zip',
  });
});
afterAll(() => store.close());
afterEach(() => jest.useRealTimers());

const KEY = 'tool ü.zip';
const MINUTE = 60_000;

/** Fetches a URL exactly as given; `text` is the S3 error code or the body. */
async function fetchUrl(url: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const { pathname, search } = new URL(url);
  const response = await send(store.port, method, pathname + search);
  return { status: response.status, text: response.code ?? response.body };
}

/** Sets the clock of the server without stopping timers. */
function advanceClock(milliseconds: number): void {
  jest.useFakeTimers({
    now: Date.now() + milliseconds,
    doNotFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
    ],
  });
}

describe('a presigned URL', () => {
  it('fetches its object until it expires', async () => {
    const url = await store.minio.presignedGetObject(store.bucket, KEY, 60);
    expect(await fetchUrl(url)).toEqual({ status: 200, text: 'the bytes' });
    advanceClock(2 * MINUTE);
    expect(await fetchUrl(url)).toEqual({ status: 403, text: 'AccessDenied' });
  });

  it.each([
    ['another key', (url: string) => url.replace('tool', 'pool')],
    ['another bucket', (url: string) => url.replace('test-bucket', 'best-bucket')],
    ['a longer life', (url: string) => url.replace('Expires=60', 'Expires=600')],
    ['an added parameter', (url: string) => `${url}&response-content-type=text/html`],
    [
      'another signature',
      (url: string) =>
        url.replace(
          /Signature=./,
          (match) => match.slice(0, -1) + (match.endsWith('0') ? '1' : '0'),
        ),
    ],
  ])('with %s is refused', async (_, tamper) => {
    const url = await store.minio.presignedGetObject(store.bucket, KEY, 60);
    expect(await fetchUrl(tamper(url))).toEqual({ status: 403, text: 'SignatureDoesNotMatch' });
  });

  it('is valid for its own method only', async () => {
    const url = await store.minio.presignedGetObject(store.bucket, KEY, 60);
    expect(await fetchUrl(url, 'DELETE')).toEqual({ status: 403, text: 'SignatureDoesNotMatch' });
  });

  it('is refused if it would be valid for more than a week', async () => {
    const query: [string, string][] = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', `${KEYS.accessKey}/20260101/us-east-1/s3/aws4_request`],
      ['X-Amz-Date', '20260101T000000Z'],
      ['X-Amz-Expires', '604801'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', '0'.repeat(64)],
    ];
    const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    expect(await fetchUrl(`${store.url}/${store.bucket}/k?${search}`)).toEqual({
      status: 400,
      text: 'AuthorizationHeaderMalformed',
    });
  });
});

describe('a signature in the header', () => {
  it('made with a wrong secret is refused for reading, writing, listing and deleting', async () => {
    const wrong = connect(store.port, { ...KEYS, secretKey: 'guessed' });
    const refused = { code: 'SignatureDoesNotMatch' };
    await expect(wrong.getObject(store.bucket, KEY)).rejects.toMatchObject(refused);
    await expect(wrong.putObject(store.bucket, KEY, Buffer.alloc(4_000_000))).rejects.toMatchObject(
      refused,
    );
    await expect(wrong.listObjectsV2(store.bucket).toArray()).rejects.toMatchObject(refused);
    await expect(wrong.removeObject(store.bucket, KEY)).rejects.toMatchObject(refused);
    expect((await store.minio.statObject(store.bucket, KEY)).size).toBe(9);
  });

  it('made with an unknown key is refused', async () => {
    const unknown = connect(store.port, { ...KEYS, accessKey: 'someone' });
    await expect(unknown.getObject(store.bucket, KEY)).rejects.toMatchObject({
      code: 'InvalidAccessKeyId',
    });
  });

  it.each([16, -16])(
    'made %i minutes away from the clock of the server is refused',
    async (minutes) => {
      const pending = sendRaw(store.port, { path: `/${store.bucket}/${KEY}` });
      advanceClock(minutes * MINUTE);
      expect(await pending).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
    },
  );
});

describe('an unsigned request', () => {
  it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'])('is refused: %s', async (method) => {
    for (const path of ['/', '/test-bucket', '/test-bucket/tool%20%C3%BC.zip', '/health/x']) {
      expect((await send(store.port, method, path)).status).toBe(403);
    }
  });

  it('gets an XML error with a request id', async () => {
    const response = await send(store.port, 'GET', '/test-bucket/<key>?a=b');
    expect(response.headers['content-type']).toBe('application/xml');
    const requestId = String(response.headers['x-amz-request-id']);
    expect(response.body).toContain('<Error><Code>AccessDenied</Code>');
    expect(response.body).toContain(
      `<Resource>/test-bucket/&lt;key&gt;</Resource><RequestId>${requestId}</RequestId>`,
    );
  });

  it('may read the health status only', async () => {
    expect(await send(store.port, 'GET', '/health')).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it.each(['/%', '/b/%ff', '*'])('with a malformed target is refused: %s', async (path) => {
    expect(await send(store.port, 'GET', path)).toMatchObject({ status: 400, code: 'InvalidURI' });
  });
});
