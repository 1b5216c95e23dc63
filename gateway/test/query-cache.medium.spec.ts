import { randomUUID } from 'node:crypto';
import { toolCountChanged, toolDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { type RawAnswer, TestGateway } from './test-gateway';

const QUERY = '/api/tools?limit=2&search=scan';
const NEXT = '</api/tools?limit=2&search=scan&cursor=abc>; rel="next"';

describe('the cache of queries', () => {
  let gateway: TestGateway;
  let tools: { id: string; downloadCount: number }[];
  const fetches = (path = QUERY): number => gateway.services.catalogue.to(path).length;
  const show = async (path = QUERY): Promise<unknown> => JSON.parse((await gateway.send('GET', path)).text);
  const announceCount = (toolId: string, downloadCount: number): void =>
    gateway.broker.publishPlain('tool.count.changed', toolCountChanged({ toolId, downloadCount }, { version: downloadCount }));
  const changeCount = (downloadCount: number): void => {
    tools[0]!.downloadCount = downloadCount;
    announceCount(tools[0]!.id, downloadCount);
  };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.services.catalogue.handler = (request, response) => {
      if (request.method !== 'GET') return json(response, 200, {});
      const { searchParams } = new URL(request.url ?? '', 'http://catalogue');
      const errors = [{ field: 'limit', message: 'limit must be a whole number from 1 to 1000' }];
      const refusal = { statusCode: 400, code: 'validation_failed', message: errors[0]!.message, error: 'Bad Request', errors };
      if (Number(searchParams.get('limit')) > 1000) return json(response, 400, refusal);
      return json(response, 200, tools, searchParams.has('search') ? { link: NEXT } : {});
    };
  });
  beforeEach(async () => {
    tools = [1, 2].map((downloadCount) => ({ id: randomUUID(), downloadCount }));
    const { cookie } = gateway.createSession({ isAdmin: true });
    await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie });
    await show();
  });
  afterAll(() => gateway.close());

  it('stores a response from the second request on, under one address for the same query', async () => {
    const once = '/api/tools?limit=2&search=once';
    expect([await show(once), fetches(once)]).toEqual([tools, 1]);
    await show();
    const before = fetches();
    for (const path of [QUERY, '/api/tools?search=%20scan&limit=2&language=all']) expect(await show(path)).toEqual(tools);
    expect(fetches() - before).toBe(0);
  });

  it('keeps the address of the next page, compression and ETag', async () => {
    await show();
    const { headers } = await gateway.send('GET', QUERY, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ link: NEXT, 'content-encoding': 'br', 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const again = await gateway.send('GET', QUERY, { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text, again.headers.link]).toEqual([304, '', NEXT]);
  });

  it('drops every response when a tool changes', async () => {
    await show();
    const [removed] = tools.splice(0, 1);
    await gateway.broker.publish(toolDeleted({ toolId: removed!.id }, { version: 3 }));
    await eventually(async () => expect(await show()).toEqual(tools), 3_000);
  });

  it('does not store a response that was requested before a write', async () => {
    const { cookie } = gateway.createSession({ isAdmin: true });
    const path = '/api/tools?limit=2&search=before';
    await show(path);
    const usual = gateway.services.catalogue.handler;
    const gate = new Gate();
    const before = structuredClone(tools);
    gateway.services.catalogue.handler = async (request, response, seen) => {
      if (request.method !== 'GET') return usual(request, response, seen);
      await gate.wait();
      json(response, 200, before);
    };
    const early = show(path);
    await gate.reached;
    gateway.services.catalogue.handler = usual;
    tools.pop();
    await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie });
    expect(await show(path)).toEqual(tools);
    gate.open();
    expect(await early).toEqual(before);
    expect(await show(path)).toEqual(tools);
  });

  it('never shows an older count than the list', async () => {
    for (let count = 10; count < 60; count++) {
      await show();
      changeCount(count);
      const [listed] = (await show('/api/tools')) as typeof tools;
      const [found] = (await show()) as typeof tools;
      expect(found!.downloadCount).toBeGreaterThanOrEqual(listed!.downloadCount);
      if (count % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await eventually(async () => expect(await show()).toEqual(tools), 3_000);
  });

  it('fetches a response again after a new count of a tool that it shows, and of no other', async () => {
    await show();
    const before = fetches();
    announceCount(randomUUID(), 7);
    changeCount(5); // the first count precedes this one on the connection
    await eventually(async () => expect(await show()).toEqual(tools), 3_000);
    const after = fetches();
    announceCount(randomUUID(), 8);
    await new Promise((resolve) => setTimeout(resolve, 200)); // longer than the pause of a stale response
    await show();
    expect([after - before, fetches() - after]).toEqual([1, 0]);
  });

  it('refuses a query as the catalogue does, each time', async () => {
    const path = '/api/tools?limit=1001';
    const [first, second]: RawAnswer[] = [await gateway.send('GET', path), await gateway.send('GET', path)];
    expect([first!.status, second!.status]).toEqual([400, 400]);
    const body = { code: 'validation_failed', errors: [{ field: 'limit', message: 'limit must be a whole number from 1 to 1000' }] };
    expect(JSON.parse(second!.text)).toMatchObject(body);
  });

  it('stores neither the list of administrators nor responses without a limit', async () => {
    const { cookie } = gateway.createSession({ isAdmin: true });
    for (const path of ['/api/admin/tools?limit=2', '/api/tools?search=scan']) {
      for (let request = 1; request <= 3; request++) await gateway.send('GET', path, { cookie });
      expect([path, fetches(path)]).toEqual([path, 3]);
    }
  });
});
