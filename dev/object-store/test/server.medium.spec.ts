import { MINUTE_MS } from '@libs/contracts';
import { openStore, KEYS, type TestStore } from './open-store';
import { send, sendRaw } from './raw-request';

/** What libs/storage/test/contract.medium.spec.ts does not ask of every S3 server. */
const KEY = 'tool ü.zip';

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
  await store.minio.putObject(store.bucket, KEY, 'the bytes');
});
afterAll(() => store.close());
afterEach(() => jest.useRealTimers());

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

describe('a signature', () => {
  it.each([16, -16])(
    'made %i minutes away from the clock of the server is refused',
    async (minutes) => {
      const pending = sendRaw(store.port, { path: `/${store.bucket}/${KEY}` });
      advanceClock(minutes * MINUTE_MS);
      expect(await pending).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
    },
  );
  it('in a URL is refused if it would be valid for more than a week', async () => {
    const query: [string, string][] = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', `${KEYS.accessKey}/20260101/us-east-1/s3/aws4_request`],
      ['X-Amz-Date', '20260101T000000Z'],
      ['X-Amz-Expires', '604801'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', '0'.repeat(64)],
    ];
    const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    expect(await send(store.port, 'GET', `/${store.bucket}/k?${search}`)).toMatchObject({
      status: 400,
      code: 'AuthorizationHeaderMalformed',
    });
  });
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

describe('buckets', () => {
  it('are created once and found', async () => {
    await store.minio.makeBucket('second', 'us-east-1');
    await expect(store.minio.makeBucket('second', 'us-east-1')).rejects.toMatchObject({
      code: 'BucketAlreadyOwnedByYou',
    });
    expect([
      await store.minio.bucketExists('second'),
      await store.minio.bucketExists('third'),
    ]).toEqual([true, false]);
  });

  it.each(['ab', 'Upper', 'two..dots', '-start', 'health', '..'])(
    'cannot have the name %j',
    async (name) => {
      expect(await sendRaw(store.port, { method: 'PUT', path: `/${name}` })).toMatchObject({
        status: 400,
        code: 'InvalidBucketName',
      });
    },
  );
});

describe('a listing', () => {
  const query = (parameters: Record<string, string>) =>
    sendRaw(store.port, {
      path: `/${store.bucket}`,
      query: Object.entries({ 'list-type': '2', ...parameters }),
    });

  it.each([
    ['max-keys', 'many', 'InvalidArgument'],
    ['max-keys', '-1', 'InvalidArgument'],
    ['delimiter', '/', 'NotImplemented'],
    ['start-after', 'k', 'NotImplemented'],
  ])('refuses %s=%s', async (name, value, code) => {
    expect(await query({ [name]: value })).toMatchObject({ code });
  });
});

describe('what this server does not implement', () => {
  it.each([
    [
      'a sub-resource of a bucket',
      { method: 'PUT', path: '/test-bucket', query: [['policy', '']] as [string, string][] },
    ],
    [
      'a sub-resource of an object',
      { path: '/test-bucket/k', query: [['acl', '']] as [string, string][] },
    ],
    [
      'half the parameters of a part',
      { method: 'PUT', path: '/test-bucket/k', query: [['uploadId', 'x']] as [string, string][] },
    ],
    [
      'encryption',
      {
        method: 'PUT',
        path: '/test-bucket/k',
        headers: { 'x-amz-server-side-encryption': 'AES256' },
      },
    ],
    [
      'a copy',
      {
        method: 'PUT',
        path: '/test-bucket/k',
        headers: { 'x-amz-copy-source': '/test-bucket/other' },
      },
    ],
    [
      'other response headers',
      {
        path: '/test-bucket/k',
        query: [['response-content-type', 'text/html']] as [string, string][],
      },
    ],
  ])('is refused: %s', async (_, request) => {
    expect(await sendRaw(store.port, request)).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
  });

  it.each([
    ['POST', '/test-bucket/k'],
    ['DELETE', '/test-bucket'],
    ['GET', '/'],
  ])('has no method: %s %s', async (method, path) => {
    expect(await sendRaw(store.port, { method, path })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    });
  });
});
