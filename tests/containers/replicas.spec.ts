import { aMember, aTool, Client, eventually, exeUrl, LiveSocket, theAdministrator } from '@testing';
import { containersOf, crash, inspect, metric, untilContainerHealthy } from './docker';

const DOWNLOADS = 120;
const MEMBERS = 6;
const SOCKETS = 12;

describe('with several replicas of each service', () => {
  let admin: Client;
  let members: Client[];

  beforeAll(async () => {
    admin = await theAdministrator();
    members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember()));
  });

  /** One download by a member; 200 is expected. */
  const download = async (toolId: string, turn: number): Promise<number> => {
    const { status } = await members[turn % MEMBERS]!.post(`/api/tools/${toolId}/download`);
    return status;
  };

  const openSockets = () =>
    Promise.all(Array.from({ length: SOCKETS }, () => LiveSocket.open(exeUrl())));

  it('every download is counted once, and every socket receives the right count', async () => {
    const tool = await aTool(admin);
    const sockets = await openSockets();
    const answers = await Promise.all(
      Array.from({ length: DOWNLOADS }, (_, turn) => download(tool.id, turn)),
    );
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.untilCount(tool.id, DOWNLOADS)));
    await eventually(async () =>
      expect((await new Client().get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(DOWNLOADS),
    );
    sockets.forEach((socket) => socket.close());
  });

  it('every replica gets its share of requests and sockets', async () => {
    const sockets = await openSockets();
    const served = await Promise.all(
      (await containersOf('downloads')).map((id) =>
        metric(id, 'http_request_duration_seconds_count'),
      ),
    );
    const held = await Promise.all(
      (await containersOf('realtime')).map((id) => metric(id, 'live_sockets')),
    );
    expect(Math.min(...served)).toBeGreaterThan(DOWNLOADS / served.length / 3);
    expect(Math.min(...held)).toBeGreaterThan(0);
    expect(held.reduce((sum, some) => sum + some, 0)).toBeGreaterThanOrEqual(SOCKETS);
    sockets.forEach((socket) => socket.close());
  });

  it.each(['downloads', 'catalogue', 'realtime', 'nats', 'postgres', 'minio'])(
    '%s restarts after a crash, and no acknowledged download is lost',
    async (service) => {
      const tool = await aTool(admin);
      const [victim = ''] = await containersOf(service);
      const { State: before } = await inspect(victim);
      const answers: number[] = [];
      const load = (async () => {
        for (let turn = 0; turn < 60; turn++) answers.push(await download(tool.id, turn));
      })();
      await eventually(() => expect(answers.length).toBeGreaterThan(5));
      await crash(victim);
      await load;
      await eventually(
        async () => expect((await inspect(victim)).State.StartedAt).not.toBe(before.StartedAt),
        30_000,
      );
      await untilContainerHealthy(victim);
      const acknowledged = answers.filter((status) => status === 200).length;
      await eventually(async () => {
        const { body } = await admin.get(`/api/tools/${tool.id}`);
        expect(body.downloadCount).toBeGreaterThanOrEqual(acknowledged);
        expect(body.downloadCount).toBeLessThanOrEqual(answers.length);
      }, 60_000);
    },
    180_000,
  );
});
