import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aMember, aTool, type Client, eventually, theAdministrator } from '@testing';
import {
  createDataPaths,
  postgresUrl,
  readPorts,
  type StartedStack,
  startStack,
} from '../../../dev/stack';
import { TestDatabase } from '../test-database';
import { checkMessages } from './consistency/messages';
import { checkProjections } from './consistency/projections';
import { type Brokers, startBrokers } from './system-brokers';

/** Milliseconds between two downloads, and between two reads of their count. */
const PACE_MS = 20;
/** Milliseconds a consumer may pause when the leader of its stream is killed; the election takes 4 to 9 s. */
const LONGEST_PAUSE_MS = 15_000;

describe('a cluster of three brokers', () => {
  let brokers: Brokers;
  let stack: StartedStack | undefined;
  let admin: Client;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-brokers-'));

  beforeAll(async () => {
    brokers = await startBrokers(join(dataDir, 'brokers'));
  });
  afterAll(async () => {
    await stack?.stop();
    await brokers?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function restart(replicas: number): Promise<TestDatabase> {
    await stack?.stop();
    const env = {
      ...brokers.environment,
      NATS_REPLICAS: String(replicas),
      RATE_LIMITS: 'off',
      SEED_CATALOGUE: 'false',
    };
    stack = await startStack({ dataDir: join(dataDir, 'stack'), env });
    Object.assign(process.env, { EXE_URL: stack.url, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    admin = await theAdministrator();
    const places = createDataPaths(stack.dataDir);
    return new TestDatabase(postgresUrl(places, readPorts(places)?.postgres ?? 0));
  }

  async function untilInSync(): Promise<void> {
    const streams = await brokers.streams();
    expect(streams.map(({ config }) => config.num_replicas)).toEqual([3, 3, 3, 3]);
    for (const { cluster } of streams)
      expect(cluster?.replicas?.map(({ current }) => current)).toEqual([true, true]);
  }

  const replicas = async () => (await brokers.streams()).map(({ config }) => config.num_replicas);

  /** Downloads repeatedly until `work` is done, and measures the longest time without a change of the count. */
  async function longestPause(
    member: Client,
    toolId: string,
    database: TestDatabase,
    work: () => Promise<void>,
  ) {
    const result = { downloads: 0, refused: [] as number[], pauseMs: 0 };
    let isOver = false;
    const download = async () => {
      for (; !isOver; await sleep(PACE_MS)) {
        const { status } = await member.post(`/api/tools/${toolId}/download`);
        if (status === 200) result.downloads += 1;
        else result.refused.push(status);
      }
    };
    const watch = async () => {
      let [count, changedAt] = ['', performance.now()];
      for (; !isOver; await sleep(PACE_MS)) {
        const [tool] = await database.query<{ counted: string }>(
          'catalogue',
          'select counted from tools where id = $1',
          [toolId],
        );
        if (tool!.counted !== count) [count, changedAt] = [tool!.counted, performance.now()];
        result.pauseMs = Math.max(result.pauseMs, performance.now() - changedAt);
      }
    };
    const running = [download(), watch()];
    await work().finally(() => (isOver = true));
    await Promise.all(running);
    return result;
  }

  it('gives existing streams the configured number of replicas, and loses nothing when the leader of a stream is killed', async () => {
    await restart(1);
    await aTool(admin);
    expect(new Set(await replicas())).toEqual(new Set([1]));

    const database = await restart(3);
    await eventually(untilInSync);

    const [tool, member] = [await aTool(admin), await aMember()];
    const { downloads, refused, pauseMs } = await longestPause(
      member,
      tool.id,
      database,
      async () => {
        for (let round = 0; round < 3; round += 1) {
          await eventually(untilInSync);
          await sleep(3000);
          const stream = (await brokers.streams()).find(
            ({ config }) => config.name === 'DOWNLOADS',
          );
          brokers.kill(stream?.cluster?.leader ?? '');
          await sleep(12_000);
        }
      },
    );
    process.stdout.write(
      `the longest pause of a consumer when the leader of its stream was killed: ${Math.round(pauseMs)} ms\n`,
    );
    expect(refused).toEqual([]);
    expect(pauseMs).toBeLessThan(LONGEST_PAUSE_MS);
    await eventually(async () => {
      expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(downloads);
      expect([...(await checkMessages(database)), ...(await checkProjections(database))]).toEqual(
        [],
      );
    });
  });
});
