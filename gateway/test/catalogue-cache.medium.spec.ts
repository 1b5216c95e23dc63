import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { toolBuyersChanged, toolCountChanged, toolDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('the catalogue cache', () => {
  let gateway: TestGateway;
  let tools: { id: string; downloadCount: number }[];
  const listBuilds = (): number =>
    gateway.services.catalogue.to('/api/tools').filter(({ method }) => method === 'GET').length;

  beforeAll(async () => {
    gateway = await TestGateway.start({ ownNats: true });
    gateway.services.catalogue.handler = (request, response) => {
      if (request.method !== 'GET') return json(response, 200, {});
      if (request.url === '/api/tools') return json(response, 200, tools);
      const tool = tools.find(({ id }) => request.url === `/api/tools/${id}`);
      return tool
        ? json(response, 200, tool)
        : json(response, 404, { statusCode: 404, message: 'No such tool', error: 'Not Found' });
    };
  });
  beforeEach(async () => {
    tools = [1, 2, 3].map((downloadCount) => ({ id: randomUUID(), downloadCount }));
    const { cookie } = gateway.createSession({ isAdmin: true });
    await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie });
  });
  afterAll(() => gateway.close());

  const list = async (): Promise<unknown> =>
    JSON.parse((await gateway.send('GET', '/api/tools')).text);

  it('fetches the list once for concurrent requests', async () => {
    const before = listBuilds();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => gateway.send('GET', '/api/tools')),
    );
    expect(responses.map(({ text }) => JSON.parse(text) as unknown)).toEqual(Array(30).fill(tools));
    expect(listBuilds() - before).toBe(1);
  });

  it('serves brotli, gzip or plain as negotiated, each with its own ETag', async () => {
    const raw = async (coding: string): Promise<{ bytes: Buffer; headers: Headers }> => {
      const response = await fetch(`${gateway.url}/api/tools/${tools[0]!.id}`, {
        headers: { 'accept-encoding': coding },
      });
      return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    };
    const [br, gzip, plain] = await Promise.all([
      raw('gzip, br'),
      raw('gzip;q=1, br;q=0'),
      raw('identity'),
    ]);
    const codings = [br, gzip, plain].map(({ headers }) => headers.get('content-encoding'));
    expect(codings).toEqual(['br', 'gzip', null]);
    expect(JSON.parse(plain.bytes.toString())).toEqual(tools[0]);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
    expect(br.headers.get('cache-control')).toBe('no-cache');
    expect(br.headers.get('x-content-type-options')).toBe('nosniff');
    const coding = (await gateway.send('GET', '/api/tools', { 'accept-encoding': 'br' })).headers[
      'content-encoding'
    ];
    expect(coding).toBe('br');
  });

  it('serves compressed bytes that decode to the list', async () => {
    const bytes = async (coding: string): Promise<Buffer> => {
      const response = await rawBytes(gateway, coding);
      return coding === 'br' ? brotliDecompressSync(response) : gunzipSync(response);
    };
    for (const coding of ['br', 'gzip'])
      expect(JSON.parse((await bytes(coding)).toString())).toEqual(tools);
  });

  it('responds 304 to a matching ETag, and 200 again after a change', async () => {
    const { headers } = await gateway.send('GET', '/api/tools');
    const again = await gateway.send('GET', '/api/tools', {
      'if-none-match': `"other", ${headers.etag}`,
    });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    tools[0]!.downloadCount += 1;
    await gateway.broker.publish(
      toolCountChanged({ toolId: tools[0]!.id, downloadCount: 2 }, { version: 2 }),
    );
    await eventually(async () =>
      expect(
        (await gateway.send('GET', '/api/tools', { 'if-none-match': headers.etag ?? '' })).status,
      ).toBe(200),
    );
  });

  it('responds to HEAD like GET, without a body', async () => {
    const get = await gateway.send('GET', '/api/tools');
    const head = await gateway.send('HEAD', '/api/tools');
    expect([head.status, head.text, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      get.headers['content-length'],
      get.headers.etag,
    ]);
  });

  it('serves a client its own write, even while an older response is pending', async () => {
    const { cookie } = gateway.createSession({ isAdmin: true });
    const usual = gateway.services.catalogue.handler;
    const gate = new Gate();
    const stale = structuredClone(tools);
    gateway.services.catalogue.handler = async (request, response, seen) => {
      if (request.method !== 'GET') return usual(request, response, seen);
      await gate.wait();
      json(response, 200, stale);
    };
    const early = list();
    await gate.reached;
    gateway.services.catalogue.handler = usual;
    tools.pop();
    expect((await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie })).status).toBe(
      200,
    );
    expect(await list()).toEqual(tools);
    gate.open();
    expect(await early).toEqual(stale);
    expect(await list()).toEqual(tools);
  });

  it('invalidates the list and the tool when an event reports a change', async () => {
    const path = `/api/tools/${tools[0]!.id}`;
    await list();
    expect((await gateway.send('GET', path)).status).toBe(200);
    const [removed] = tools.splice(0, 1);
    await gateway.broker.publish(toolDeleted({ toolId: removed!.id }, { version: 3 }));
    await eventually(async () => expect(await list()).toEqual(tools));
    const gone = await gateway.send('GET', path);
    expect([gone.status, (JSON.parse(gone.text) as { message: string }).message]).toEqual([
      404,
      'No such tool',
    ]);
  });

  it('never serves the versions of a tool from memory, since another replica may have published one just now', async () => {
    const url = `/api/tools/${tools[0]!.id}/versions`;
    const usual = gateway.services.catalogue.handler;
    let versions = [{ version: 1 }];
    gateway.services.catalogue.handler = (request, response, ...rest) =>
      request.url === url ? json(response, 200, versions) : usual(request, response, ...rest);
    const read = async () => JSON.parse((await gateway.send('GET', url)).text) as unknown;
    expect(await read()).toEqual(versions);
    versions = [{ version: 2 }, ...versions];
    expect(await read()).toEqual(versions);
    gateway.services.catalogue.handler = usual;
  });

  it('refreshes a tool after a new number of buyers', async () => {
    const [bought] = tools as { id: string; downloadCount: number; buyerCount?: number }[];
    const show = async (id: string): Promise<unknown> =>
      JSON.parse((await gateway.send('GET', `/api/tools/${id}`)).text);
    await show(bought!.id);
    bought!.buyerCount = 1;
    await gateway.broker.publish(
      toolBuyersChanged({ toolId: bought!.id, buyerCount: 1 }, { version: 2 }),
    );
    await eventually(async () => expect(await show(bought!.id)).toEqual(bought));
  });

  it('caches queries with their link to the next page and one ETag, and passes on a refusal', async () => {
    const usual = gateway.services.catalogue.handler;
    const next = '</api/tools?limit=2&cursor=abc>; rel="next"';
    const refusal = {
      statusCode: 400,
      code: 'validation_failed',
      message: 'No.',
      errors: [{ field: 'limit', message: 'No.' }],
    };
    gateway.services.catalogue.handler = ({ url }, response) =>
      url === '/api/tools?limit=2'
        ? json(response, 200, tools, { link: next })
        : json(response, 400, refusal);
    const [first, second] = [
      await gateway.send('GET', '/api/tools?limit=2'),
      await gateway.send('GET', '/api/tools?limit=2'),
    ];
    expect(first.headers).toMatchObject({ link: next, etag: second.headers.etag });
    expect(gateway.services.catalogue.to('/api/tools?limit=2')).toHaveLength(1);
    const refused = await gateway.send('GET', '/api/tools?limit=x');
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      400,
      expect.objectContaining({ ...refusal, error: 'Bad Request' }),
    ]);
    gateway.services.catalogue.handler = usual;
  });

  it('gives cached responses a request id', async () => {
    const ids = new Set(
      [await gateway.send('GET', '/api/tools'), await gateway.send('GET', '/api/tools')].map(
        ({ headers }) => headers['x-request-id'],
      ),
    );
    expect([ids.size, ids.has(undefined)]).toEqual([2, false]);
  });

  it('rebuilds rarely during many new counts, and ends with the right count', async () => {
    await list();
    const before = listBuilds();
    const [tool] = tools;
    const readers = Promise.all(Array.from({ length: 8 }, () => readFor(gateway, 600)));
    const counts = 300;
    for (let count = 0; count < counts; count++) {
      tool!.downloadCount = 1000 + count;
      gateway.broker.publishPlain(
        'tool.count.changed',
        toolCountChanged(
          { toolId: tool!.id, downloadCount: 1000 + count },
          { version: 10 + count },
        ),
      );
      if (count % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await readers;
    await eventually(async () => expect(await list()).toEqual(tools));
    expect(listBuilds() - before).toBeLessThan(counts / 10); // one a second, however long a loaded machine takes
  });

  it('serves cached responses while the catalogue is unavailable, and 503 for the rest', async () => {
    expect(await list()).toEqual(tools);
    await gateway.services.catalogue.stop();
    try {
      expect(await list()).toEqual(tools);
      const unknown = await gateway.send('GET', `/api/tools/${randomUUID()}`);
      expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '5']);
      expect(unknown.text).not.toMatch(/catalogue|127\.0\.0\.1|ECONN/);
    } finally {
      await gateway.services.catalogue.restart();
    }
  });

  it('serves a list at most one second old while events cannot arrive', async () => {
    await list();
    await gateway.ownNats.kill();
    await gateway.waitUntilSubscribed(false);
    tools.pop();
    await eventually(async () => expect(await list()).toEqual(tools));
    await gateway.ownNats.restart();
    await gateway.waitUntilSubscribed();
    expect(await list()).toEqual(tools);
  });
});

/** Reads the list repeatedly. */
async function readFor(gateway: TestGateway, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) await gateway.send('GET', '/api/tools');
}

/** The raw bytes of the list; `fetch` would decompress them. */
async function rawBytes(gateway: TestGateway, coding: string): Promise<Buffer> {
  const received = await gateway.sendRawBytes(
    `GET /api/tools HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${coding}\r\nConnection: close\r\n\r\n`,
  );
  return received.subarray(received.indexOf('\r\n\r\n') + 4);
}
