import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortTaken, ProcessFailed, StartAborted, StartFailure } from '../start-failure';
import { FirstStart, nextDelay } from './supervised-process';

describe('the first start of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  const log = join(folder, 'identity.log');
  const firstStart = (timeout?: number) => new FirstStart('identity', log, 'old\n'.length, timeout);

  beforeEach(() => writeFileSync(log, 'old\nDATABASE_URL is wrong\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('succeeds when the process becomes ready, also after four exits', async () => {
    const start = firstStart();
    for (let exit = 0; exit < 4; exit++) expect(start.exited(new Error('exit code 1'))).toBe(false);
    start.ready();
    await expect(start.result).resolves.toBeUndefined();
  });

  it('never fails after it has succeeded', async () => {
    const start = firstStart();
    start.ready();
    for (let exit = 0; exit < 20; exit++)
      expect(start.exited(new StartFailure('gone'))).toBe(false);
    await expect(start.result).resolves.toBeUndefined();
  });

  it('fails at the fifth exit, with the last log lines of this run only', async () => {
    const start = firstStart();
    for (let exit = 0; exit < 5; exit++) start.exited(new Error('exit code 1'));
    const failure = await start.result.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ProcessFailed);
    expect(failure).toMatchObject({
      message: `identity did not start: exit code 1, 5 times. Its log is ${log}`,
      lastLines: ['DATABASE_URL is wrong'],
    });
  });

  it('fails at once on an error that a retry cannot solve, or when its port was taken', async () => {
    const final = firstStart();
    expect(final.exited(new StartFailure('no nats-server'))).toBe(true);
    await expect(final.result).rejects.toThrow('no nats-server');
    const withoutPort = firstStart();
    withoutPort.exited(new PortTaken('identity', 20_001));
    await expect(withoutPort.result).rejects.toBeInstanceOf(PortTaken);
  });

  it('fails when the process is not ready in time', async () => {
    await expect(firstStart(1).result).rejects.toThrow(
      'identity did not start: not ready after 0.001 s',
    );
  });

  it('ends when the stack stops', async () => {
    const start = firstStart();
    start.abort();
    await expect(start.result).rejects.toBeInstanceOf(StartAborted);
  });
});

describe('the delay before a restart', () => {
  it('doubles from 0.2 s to 10 s', () => {
    const delays: number[] = [];
    for (let delay = nextDelay(undefined, 0); delays.length < 8; delay = nextDelay(delay, 0))
      delays.push(delay);
    expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  });

  it('is 0.2 s again after the process ran for 30 s', () => {
    expect(nextDelay(10_000, 29_999)).toBe(10_000);
    expect(nextDelay(10_000, 30_000)).toBe(200);
  });
});
