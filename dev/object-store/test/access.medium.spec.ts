import { DeleteObjectCommand, GetObjectCommand, ListBucketsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { connect, keys, openStore, type TestStore } from './open-store';
import { send, sendRaw } from './raw-request';

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
  await store.minio.putObject(store.bucket, 'tool ü.zip', 'the bytes', 9, { 'Content-Type': 'application/zip' });
});
afterAll(() => store.close());
afterEach(() => jest.useRealTimers());

/** Fetches an address exactly as it stands; the answer is the status with the S3 code, or with the body. */
async function fetchIt(url: string, method = 'GET', body?: Buffer): Promise<{ status: number; text: string }> {
  const { pathname, search } = new URL(url);
  const answer = await send(store.port, method, pathname + search, body ? { 'content-length': body.length } : {}, body);
  return { status: answer.status, text: answer.code ?? answer.body };
}

/** Lets the server (and nothing that waits) believe in another time. */
function travel(milliseconds: number): void {
  jest.useFakeTimers({
    now: Date.now() + milliseconds,
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
}

const minute = 60_000;

describe('a presigned address', () => {
  const Key = 'tool ü.zip';

  it.each([
    ['minio', () => store.minio.presignedGetObject(store.bucket, Key, 60)],
    ['the AWS SDK', () => getSignedUrl(store.aws, new GetObjectCommand({ Bucket: store.bucket, Key }), { expiresIn: 60 })],
  ])('from %s fetches its object, until it expires', async (_, presign) => {
    const url = await presign();
    expect(await fetchIt(url)).toEqual({ status: 200, text: 'the bytes' });
    travel(2 * minute);
    expect(await fetchIt(url)).toEqual({ status: 403, text: 'AccessDenied' });
  });

  it.each([
    ['another key', (url: string) => url.replace('tool', 'pool')],
    ['another bucket', (url: string) => url.replace('test-bucket', 'best-bucket')],
    ['a longer life', (url: string) => url.replace('Expires=60', 'Expires=600')],
    ['an added parameter', (url: string) => `${url}&response-content-type=text/html`],
    ['another signature', (url: string) => url.replace(/Signature=./, (match) => match.slice(0, -1) + (match.endsWith('0') ? '1' : '0'))],
  ])('with %s is refused', async (_, tamper) => {
    const url = await store.minio.presignedGetObject(store.bucket, Key, 60);
    expect(await fetchIt(tamper(url))).toEqual({ status: 403, text: 'SignatureDoesNotMatch' });
  });

  it('is good for its own method only', async () => {
    const url = await store.minio.presignedGetObject(store.bucket, Key, 60);
    expect(await fetchIt(url, 'DELETE')).toEqual({ status: 403, text: 'SignatureDoesNotMatch' });
  });

  it('may choose the headers of the answer, but not break out of them', async () => {
    const disposition = 'attachment; filename="Übung.zip"';
    const command = new GetObjectCommand({
      Bucket: store.bucket,
      Key,
      ResponseContentType: 'text/plain',
      ResponseContentDisposition: disposition,
    });
    const { pathname, search } = new URL(await getSignedUrl(store.aws, command));
    const answer = await send(store.port, 'GET', pathname + search);
    expect(answer.headers['content-type']).toBe('text/plain');
    expect(answer.headers['content-disposition']).toBe(disposition);
    const split = await store.minio.presignedGetObject(store.bucket, Key, 60, { 'response-content-type': 'a\r\nset-cookie: b' });
    expect(await fetchIt(split)).toEqual({ status: 400, text: 'InvalidArgument' });
  });

  it('cannot store metadata that no answer could carry', async () => {
    const url = await getSignedUrl(store.aws, new PutObjectCommand({ Bucket: store.bucket, Key: 'k', Metadata: { name: '日本\n' } }));
    expect(await fetchIt(url, 'PUT', Buffer.from('x'))).toEqual({ status: 400, text: 'InvalidArgument' });
  });

  it('uploads from either client', async () => {
    const body = Buffer.from('put by address');
    expect((await fetchIt(await store.minio.presignedPutObject(store.bucket, 'by-minio', 60), 'PUT', body)).status).toBe(200);
    const url = await getSignedUrl(store.aws, new PutObjectCommand({ Bucket: store.bucket, Key: 'by-aws', Metadata: { kept: 'yes' } }));
    expect((await fetchIt(url, 'PUT', body)).status).toBe(200);
    expect((await store.minio.statObject(store.bucket, 'by-minio')).size).toBe(body.length);
    expect(await store.minio.statObject(store.bucket, 'by-aws')).toMatchObject({ size: body.length, metaData: { kept: 'yes' } });
  });

  it('is refused when it claims to live longer than a week', async () => {
    const query: [string, string][] = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', `${keys.accessKey}/20260101/us-east-1/s3/aws4_request`],
      ['X-Amz-Date', '20260101T000000Z'],
      ['X-Amz-Expires', '604801'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', '0'.repeat(64)],
    ];
    const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    expect(await fetchIt(`${store.url}/${store.bucket}/k?${search}`)).toEqual({ status: 400, text: 'AuthorizationQueryParametersError' });
  });
});

describe('a signature in the header', () => {
  it('made with a wrong secret is refused, for reading, writing and listing', async () => {
    const wrong = connect(store.port, { ...keys, secretKey: 'guessed' });
    const refused = { code: 'SignatureDoesNotMatch' };
    await expect(wrong.minio.getObject(store.bucket, 'tool ü.zip')).rejects.toMatchObject(refused);
    await expect(wrong.minio.putObject(store.bucket, 'tool ü.zip', Buffer.alloc(4_000_000))).rejects.toMatchObject(refused);
    await expect(wrong.aws.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(wrong.aws.send(new DeleteObjectCommand({ Bucket: store.bucket, Key: 'tool ü.zip' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    expect((await store.minio.statObject(store.bucket, 'tool ü.zip')).size).toBe(9);
    wrong.aws.destroy();
  });

  it('of an unknown key is refused', async () => {
    const unknown = connect(store.port, { ...keys, accessKey: 'someone' });
    await expect(unknown.aws.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    unknown.aws.destroy();
  });

  it.each([16, -16])('made %i minutes away from the server is refused', async (minutes) => {
    const path = `/${store.bucket}/tool ü.zip`;
    const pending = sendRaw(store.port, { path });
    travel(minutes * minute);
    expect(await pending).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
  });

  it('must cover every x-amz- header', async () => {
    const answer = await send(store.port, 'PUT', `/${store.bucket}/stolen`, {
      'x-amz-copy-source': `/${store.bucket}/tool`,
      'content-length': 0,
    });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

describe('a request that nobody signed', () => {
  it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'])('is refused: %s', async (method) => {
    for (const path of ['/', '/test-bucket', '/test-bucket/tool%20%C3%BC.zip', '/health/x']) {
      expect((await send(store.port, method, path)).status).toBe(403);
    }
  });

  it('gets an XML error with a request id', async () => {
    const answer = await send(store.port, 'GET', '/test-bucket/<key>?a=b');
    expect(answer.headers['content-type']).toBe('application/xml');
    const requestId = String(answer.headers['x-amz-request-id']);
    expect(answer.body).toContain('<Error><Code>AccessDenied</Code>');
    expect(answer.body).toContain(`<Resource>/test-bucket/&lt;key&gt;</Resource><RequestId>${requestId}</RequestId>`);
  });

  it('may ask for the health alone', async () => {
    expect(await send(store.port, 'GET', '/health')).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it.each(['/%', '/b/%ff', '*'])('is refused as nonsense: %s', async (path) => {
    expect(await send(store.port, 'GET', path)).toMatchObject({ status: 400, code: 'InvalidURI' });
  });
});
