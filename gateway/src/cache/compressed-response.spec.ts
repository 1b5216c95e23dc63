import { randomUUID } from 'node:crypto';
import zlib from 'node:zlib';
import { CompressedResponse } from './compressed-response';

const tools = Array.from({ length: 50 }, () => ({ id: randomUUID(), name: 'Port Scanner' }));
const create = (): CompressedResponse => new CompressedResponse(Buffer.from(JSON.stringify(tools)), {});

describe('CompressedResponse', () => {
  afterEach(() => jest.restoreAllMocks());

  it('compresses a coding once, when it is first asked for', async () => {
    const response = create();
    expect([response.find('gzip, br'), response.find(undefined)?.body]).toEqual([undefined, response.body]);
    const [first, second] = await Promise.all([response.variantFor('br'), response.variantFor('gzip, br')]);
    expect(second).toBe(first);
    expect(response.find('br')).toBe(first);
    expect(response.find('gzip')).toBeUndefined();
    expect(JSON.parse(zlib.brotliDecompressSync(first.body).toString())).toEqual(tools);
    const gzip = await response.variantFor('gzip');
    expect(JSON.parse(zlib.gunzipSync(gzip.body).toString())).toEqual(tools);
    expect(new Set([first, gzip, await response.variantFor('identity')].map(({ etag }) => etag)).size).toBe(3);
  });

  it('adds up the time of its compressions, also of running ones', async () => {
    let now = 100;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const response = create();
    const compression = response.variantFor('br');
    now += 20;
    expect(response.workMs).toBe(20);
    now += 10;
    await compression;
    now += 1_000;
    expect(response.workMs).toBe(30);
    const other = response.variantFor('gzip');
    now += 5;
    await other;
    expect(response.workMs).toBe(35);
  });

  it('knows the ids of the tools it contains', () => {
    const response = create();
    expect([response.hasId(tools[0]!.id), response.hasId(tools[49]!.id), response.hasId(randomUUID())]).toEqual([true, true, false]);
  });
});
