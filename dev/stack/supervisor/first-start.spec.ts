import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure';
import { FirstStart } from './first-start';
import { PartFailed, PortLost, Stopped } from './part-failed';

describe('the first start of a part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  const log = join(folder, 'identity.log');
  const firstStart = (patience?: number) => new FirstStart('identity', log, 'old\n'.length, patience);

  beforeEach(() => writeFileSync(log, 'old\nDATABASE_URL is wrong\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('succeeds when the part becomes ready, also after four deaths', async () => {
    const start = firstStart();
    for (let death = 0; death < 4; death++) expect(start.died(new Error('exit code 1'))).toBe(false);
    start.ready();
    await expect(start.over).resolves.toBeUndefined();
  });

  it('is never given up once it has succeeded', async () => {
    const start = firstStart();
    start.ready();
    for (let death = 0; death < 20; death++) expect(start.died(new StartFailure('gone'))).toBe(false);
    await expect(start.over).resolves.toBeUndefined();
  });

  it('fails at the fifth death, with the last words of this run and not of an earlier one', async () => {
    const start = firstStart();
    for (let death = 0; death < 5; death++) start.died(new Error('exit code 1'));
    const failure = await start.over.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(PartFailed);
    expect(failure).toMatchObject({
      message: `identity did not start: exit code 1, 5 times. Its log is ${log}`,
      lastLines: ['DATABASE_URL is wrong'],
    });
  });

  it('fails at once when trying again is no use, or when its port was lost', async () => {
    const useless = firstStart();
    expect(useless.died(new StartFailure('no nats-server'))).toBe(true);
    await expect(useless.over).rejects.toThrow('no nats-server');
    const robbed = firstStart();
    robbed.died(new PortLost('identity', 20_001));
    await expect(robbed.over).rejects.toBeInstanceOf(PortLost);
  });

  it('fails when the part is not ready in time', async () => {
    await expect(firstStart(1).over).rejects.toThrow('identity did not start: not ready after 0.001 s');
  });

  it('ends when the stack stops', async () => {
    const start = firstStart();
    start.stopped();
    await expect(start.over).rejects.toBeInstanceOf(Stopped);
  });
});
