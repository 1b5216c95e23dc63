import { connect, createServer, type AddressInfo } from 'node:net';
import { toolCreated } from '@libs/contracts';
import { aUser, eventually, FaultProxy, sharedServers } from '@testing';
import { aTool, counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

const storeAddress = (): URL => new URL(sharedServers().S3_ENDPOINT!);
const AWAY = { status: 503, body: { message: 'File storage is temporarily unavailable. Please try again.' } };

describe('while the object store refuses connections', () => {
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  });
  afterAll(() => world.close());

  it('a download is 503 and counts nothing', async () => {
    const tool = aTool();
    await world.service.publish(toolCreated(tool, { version: 1 }));
    await eventually(async () => expect(await world.service.query('select 1 from tool_views')).toHaveLength(1));
    const answer = await download(world, tool.id, aUser());
    expect(answer).toMatchObject(AWAY);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });
});

describe('while the object store does not answer', () => {
  let link: FaultProxy;
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    const { hostname: host, port } = storeAddress();
    link = await FaultProxy.start({ host, port: Number(port) });
    world = await startDownloads({ S3_ENDPOINT: link.through(storeAddress().href) });
  });
  afterAll(async () => {
    await world.close();
    await link.stop();
  });

  it('a download is 503 before the gateway gives up, and counts nothing, also when the store is back', async () => {
    const tool = await withTool(world);
    link.set('black-hole');
    expect(await download(world, tool.id, aUser())).toMatchObject(AWAY);
    link.set('open');
    expect((await download(world, tool.id, aUser())).status).toBe(200);
    expect(await counted(world, tool.id)).toEqual({ rows: 1, events: 1 });
  });
});

describe('an object store that closes kept connections', () => {
  it('just as they are used again does not fail a download', async () => {
    let reset = 0;
    const { hostname: host, port } = storeAddress();
    const impatient = createServer((near) => {
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
    const world = await startDownloads({ S3_ENDPOINT: `http://127.0.0.1:${(impatient.address() as AddressInfo).port}` });
    const tool = await withTool(world);
    for (let round = 0; round < 5; round += 1) expect((await download(world, tool.id, aUser())).status).toBe(200);
    expect(reset).toBeGreaterThan(2);
    await world.close();
    await new Promise((resolve) => impatient.close(resolve));
  });
});
