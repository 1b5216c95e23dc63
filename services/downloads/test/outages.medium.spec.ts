import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { toolCreated } from '@libs/contracts';
import { aService, aUser, eventually, FaultProxy, sharedServers } from '@testing';
import { Logger } from '@nestjs/common';
import {
  aTool,
  counted,
  download,
  type DownloadsUnderTest,
  resume,
  startDownloads,
  withTool,
} from './factories';

const storeAddress = (): URL => new URL(sharedServers().S3_ENDPOINT!);
const AWAY = {
  status: 503,
  body: { message: 'File storage is temporarily unavailable. Please try again.' },
};

describe('while the object store refuses connections', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  });
  afterAll(() => fixture.close());

  it('returns 503 for a file that is resumed', async () => {
    const [tool, user] = [aTool(), aUser()];
    await fixture.service.publish(toolCreated(tool, { version: 1 }));
    await eventually(async () =>
      expect(await fixture.service.query('select 1 from tool_views')).toHaveLength(1),
    );
    const answer = await resume(fixture, await download(fixture, tool.id, user), user);
    expect(answer).toMatchObject(AWAY);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('the service stays ready, reports the object store, and shows the dashboard', async () => {
    const { body } = await fixture.service.request({
      url: '/internal/health',
      as: aService('gateway'),
    });
    expect(body).toMatchObject({ ready: true, complete: false, checks: { postgres: 'ok' } });
    expect(body.checks['object-store']).toMatch(
      /^the object store at .* cannot be reached: .*ECONNREFUSED/,
    );
    expect(
      (await fixture.service.request({ url: '/api/dashboard/stats', as: aUser() })).status,
    ).toBe(200);
    expect((await fixture.service.request({ url: '/api/account/tools', as: aUser() })).status).toBe(
      200,
    );
  });
});

describe('while the object store does not answer', () => {
  let link: FaultProxy;
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    const { hostname: host, port } = storeAddress();
    link = await FaultProxy.start({ host, port: Number(port) });
    fixture = await startDownloads({ S3_ENDPOINT: link.through(storeAddress().href) });
  });
  afterAll(async () => {
    await fixture.close();
    await link.stop();
  });

  it('returns 503 before the gateway times out, and the file when the store recovers', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const recorded = await download(fixture, tool.id, user);
    link.set('black-hole');
    expect(await resume(fixture, recorded, user)).toMatchObject(AWAY);
    link.set('open');
    expect((await resume(fixture, recorded, user)).status).toBe(200);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('logs once that the object store cannot be reached, and once that it can', async () => {
    const [warn, log] = [jest.spyOn(Logger.prototype, 'warn'), jest.spyOn(Logger.prototype, 'log')];
    const health = () =>
      fixture.service.request({ url: '/internal/health', as: aService('gateway') });
    const logged = (spy: jest.SpyInstance) =>
      spy.mock.calls.filter(([what]) => JSON.stringify(what).includes('the object store'));
    link.set('reset');
    for (let round = 0; round < 3; round += 1)
      expect((await health()).body).toMatchObject({ ready: true, complete: false });
    link.set('open');
    await eventually(async () => expect((await health()).body.complete).toBe(true));
    await health();
    expect([logged(warn), logged(log)]).toEqual([
      [[expect.stringMatching(/^the object store at .* cannot be reached: .*ECONNRESET/)]],
      [['the object store is reachable']],
    ]);
    jest.restoreAllMocks();
  });
});

describe('an object store that closes idle connections', () => {
  it('does not fail a download that reuses one', async () => {
    let reset = 0;
    const connections = new Set<Socket>();
    const { hostname: host, port } = storeAddress();
    const impatient = createServer((near) => {
      connections.add(near);
      const far = connect({ host, port: Number(port) });
      let [requests, isAnswered] = [0, false];
      near.on('data', (bytes) => {
        if (isAnswered || requests === 0) requests += 1;
        isAnswered = false;
        if (requests > 1) {
          reset += 1;
          return void near.resetAndDestroy();
        }
        far.write(bytes);
      });
      far.on('data', (bytes) => {
        isAnswered = true;
        near.write(bytes);
      });
      near.on('close', () => far.destroy()).on('error', () => undefined);
      far.on('close', () => near.destroy()).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => impatient.listen(0, '127.0.0.1', resolve));
    const fixture = await startDownloads({
      S3_ENDPOINT: `http://127.0.0.1:${(impatient.address() as AddressInfo).port}`,
    });
    const [tool, user] = [await withTool(fixture), aUser()];
    const recorded = await download(fixture, tool.id, user);
    for (let round = 0; round < 5; round += 1)
      expect((await resume(fixture, recorded, user)).status).toBe(200);
    expect(reset).toBeGreaterThan(2);
    await fixture.close();
    for (const connection of connections) connection.destroy();
    await new Promise((resolve) => impatient.close(resolve));
  });
});

describe('while the message broker is unavailable', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads({}, { ownNats: true });
  });
  afterAll(() => fixture.close());

  it('downloads work, a member who has just paid is granted access, and all events are published afterwards', async () => {
    const [tool, user] = [await withTool(fixture, { accessLevel: 'premium' }), aUser()];
    await fixture.service.ownNats.kill();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: true,
    });
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
    await fixture.service.ownNats.restart();
    await eventually(async () => {
      expect(
        await fixture.service.query('select 1 from outbox where published_at is null'),
      ).toEqual([]);
    });
  });
});
