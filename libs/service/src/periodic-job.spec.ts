import { HOUR_MS } from '@libs/contracts';
import { setImmediate as settled } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { PeriodicJobs } from './periodic-job';

describe('a periodic job', () => {
  let jobs: PeriodicJobs;
  let runs: number;
  const task = async () => {
    runs += 1;
  };

  beforeEach(() => {
    jobs = new PeriodicJobs();
    runs = 0;
  });
  afterEach(async () => {
    await jobs.onModuleDestroy();
    jest.restoreAllMocks();
  });

  it('runs when the application has started, not before', async () => {
    jobs.every('job', HOUR_MS, task);
    await settled();
    expect(runs).toBe(0);
    jobs.onApplicationBootstrap();
    await settled();
    expect(runs).toBe(1);
  });

  it('with a delay waits before its first run, unless it is woken', async () => {
    const job = jobs.every('job', HOUR_MS, task, HOUR_MS);
    jobs.onApplicationBootstrap();
    await settled();
    expect(runs).toBe(0);
    job.wake();
    await settled();
    expect(runs).toBe(1);
  });

  it('runs again at once while there is more to do', async () => {
    jobs.every('job', HOUR_MS, async () => {
      await task();
      return runs < 3;
    });
    jobs.onApplicationBootstrap();
    await settled();
    expect(runs).toBe(3);
  });

  it('logs a failure and continues', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const job = jobs.every('job', HOUR_MS, async () => {
      await task();
      throw new Error('no connection');
    });
    jobs.onApplicationBootstrap();
    await settled();
    job.wake();
    await settled();
    expect([runs, warn.mock.calls.length]).toEqual([2, 2]);
  });

  it('is awaited at the end of the process, and does not run again', async () => {
    const job = jobs.every('job', 1, async () => {
      await settled();
      await task();
    });
    jobs.onApplicationBootstrap();
    await jobs.onModuleDestroy();
    job.wake();
    await settled();
    expect(runs).toBe(1);
  });
});
