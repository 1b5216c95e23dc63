import { receiveFile } from './receiveFile';

const URL_OF_FILE = '/api/downloads/d1';
const BYTES = new Uint8Array(100).map((_zero, index) => index);

/** A response with the bytes `from` to `to`; its connection breaks after them if the file is longer. */
function aPart(from: number, to: number, { status = 206, etag = '"a"' } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (from < to) controller.enqueue(BYTES.slice(from, (from = Math.min(from + 10, to))));
      else if (to < BYTES.length) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, { status, headers: { etag } });
}

const first = (
  to: number,
  headers: Record<string, string> = { 'content-location': URL_OF_FILE, etag: '"a"' },
) => new Response(aPart(0, to).body, { headers: { 'content-length': '100', ...headers } });

const anError = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode: status, message }, { status, headers });

describe('receiving a file', () => {
  const requests: { range: string | null; ifRange: string | null; at: number }[] = [];
  let percents: number[];

  beforeEach(() => {
    requests.length = 0;
    percents = [];
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'],
    });
  });
  afterEach(() => jest.useRealTimers());

  /** Receives a file from the first response and these further ones; undefined is a network failure. */
  async function receive(begin: Response, ...rest: (Response | undefined)[]) {
    const startedAt = Date.now();
    globalThis.fetch = async (input, init) => {
      const { url, headers } = new Request(new URL(input as string, window.location.origin), init);
      expect(new URL(url).pathname).toBe(URL_OF_FILE);
      requests.push({
        range: headers.get('range'),
        ifRange: headers.get('if-range'),
        at: Date.now() - startedAt,
      });
      const response = rest.shift();
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    };
    const result = receiveFile(begin, (percent) => percents.push(percent));
    await jest.advanceTimersByTimeAsync(120_000);
    return result;
  }
  const bytesOf = async ({ data }: Awaited<ReturnType<typeof receiveFile>>) =>
    new Uint8Array(await new Response(data).arrayBuffer());

  it('reads it as it arrives and reports the progress', async () => {
    expect(await bytesOf(await receive(first(100)))).toEqual(BYTES);
    expect(percents).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(requests).toEqual([]);
  });

  it('collects a large file without losing a byte', async () => {
    const chunk = new Uint8Array(3 * 1024 * 1024).fill(7);
    let left = 5;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const { data } = await receive(new Response(body));
    expect(data?.size).toBe(5 * chunk.length);
    expect(percents).toEqual([0, 0, 0, 0, 0]);
  });

  it('fetches the rest of the same file after each lost connection, without going back', async () => {
    const result = await receive(
      first(30),
      aPart(30, 50),
      undefined,
      anError(503, 'Down'),
      aPart(50, 100),
    );
    expect(await bytesOf(result)).toEqual(BYTES);
    expect(requests.map(({ range }) => range)).toEqual([
      'bytes=30-',
      'bytes=50-',
      'bytes=50-',
      'bytes=50-',
    ]);
    expect(new Set(requests.map(({ ifRange }) => ifRange))).toEqual(new Set(['"a"']));
    expect(percents).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  it('waits longer each time, or for Retry-After, and resets once bytes have arrived', async () => {
    await receive(
      first(30),
      undefined,
      anError(429, 'Wait', { 'retry-after': '20' }),
      aPart(30, 40),
      undefined,
      aPart(40, 100),
    );
    const waits = requests.map(({ at }, index) => at - (requests[index - 1]?.at ?? 0));
    expect(waits).toEqual([1_000, 2_000, 20_000, 1_000, 2_000]);
  });

  it('gives up after five attempts without a byte', async () => {
    const { error } = await receive(first(30));
    expect(error).toMatchObject({
      status: 0,
      message: 'Failed to download tool. The connection was lost. Please try again.',
    });
    expect(requests).toHaveLength(5);
  });

  it.each([401, 403, 404, 409])('ends with the message of an error: %i', async (status) => {
    expect((await receive(first(30), anError(status, 'No more'))).error).toMatchObject({
      status,
      message: 'No more',
    });
    expect(requests).toHaveLength(1);
  });

  it('restarts at the first byte when a proxy has removed the range, at most five times', async () => {
    expect(await bytesOf(await receive(first(30), aPart(0, 100, { status: 200 })))).toEqual(BYTES);
    const { error } = await receive(
      first(30),
      ...Array.from({ length: 9 }, () => aPart(0, 20, { status: 200 })),
    );
    expect(error).toMatchObject({ status: 0 });
  });

  it('never joins two files', async () => {
    const { error } = await receive(
      first(30),
      aPart(30, 100, { etag: '"b"' }),
      aPart(0, 100, { status: 200, etag: '"b"' }),
    );
    expect(error).toMatchObject({ status: 0 });
  });

  it('treats a body that ends early as truncated', async () => {
    const short = new Response(BYTES.slice(0, 30), {
      headers: { 'content-length': '100', 'content-location': URL_OF_FILE, etag: '"a"' },
    });
    expect(await bytesOf(await receive(short, aPart(30, 100)))).toEqual(BYTES);
  });

  it('does not resume without a Content-Location', async () => {
    expect((await receive(first(30, {}))).error).toMatchObject({ status: 0 });
    expect(requests).toEqual([]);
  });
});
