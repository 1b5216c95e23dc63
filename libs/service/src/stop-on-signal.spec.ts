import { setTimeout as sleep } from 'node:timers/promises';
import { stopOnSignal } from './stop-on-signal';

describe('stopOnSignal', () => {
  const steps: string[] = [];
  let exited: Promise<number>;
  beforeEach(() => {
    steps.length = 0;
    exited = new Promise((resolve) =>
      jest.spyOn(process, 'exit').mockImplementation(((code: number) => resolve(code)) as never),
    );
  });
  afterEach(() => {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
    jest.restoreAllMocks();
  });

  const stop = (drainSeconds: number, more: Partial<Parameters<typeof stopOnSignal>[0]> = {}) => {
    const close = async (): Promise<void> => void steps.push('close');
    stopOnSignal({ drain: () => void steps.push('drain'), drainSeconds, close, ...more });
  };
  /** The timers that keep the process alive. */
  const runningTimers = (): number =>
    process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('drains, closes and exits', async () => {
    stop(0);
    process.emit('SIGTERM');
    expect(await exited).toBe(0);
    expect(steps).toEqual(['drain', 'close']);
  });

  it('keeps working while it drains; a second signal skips draining', async () => {
    stop(300);
    process.emit('SIGTERM');
    await turn();
    expect(steps).toEqual(['drain']);
    process.emit('SIGINT');
    expect(await exited).toBe(0);
    expect(steps).toEqual(['drain', 'close']);
  });

  it('exits with code 1 when closing fails', async () => {
    stop(0, { close: () => Promise.reject(new Error('stuck')) });
    process.emit('SIGTERM');
    expect(await exited).toBe(1);
  });

  it('closes when long work has ended after draining', async () => {
    let end: () => void = () => undefined;
    let ended: () => Promise<void> = () => Promise.resolve();
    const waits = new Promise<void>((resolve) => {
      ended = () => {
        steps.push('waits');
        resolve();
        return new Promise((ending) => (end = ending));
      };
    });
    const timers = runningTimers();
    stop(0.01, { longWork: { seconds: 300, ended } });
    process.emit('SIGTERM');
    expect(steps).toEqual(['drain']);
    await waits;
    expect(steps).toEqual(['drain', 'waits']);
    end();
    expect(await exited).toBe(0);
    expect(steps).toEqual(['drain', 'waits', 'close']);
    expect(runningTimers()).toBe(timers);
  });

  it.each([
    ['no longer than it may take', 0.05, () => undefined],
    ['not after a second signal', 300, () => void process.emit('SIGTERM')],
    ['not at all where it has no time', 0, () => undefined],
  ])('waits for long work %s', async (_how, seconds, then) => {
    stop(0, { longWork: { seconds, ended: () => new Promise<void>(() => undefined) } });
    process.emit('SIGTERM');
    await sleep(20);
    then();
    expect(await exited).toBe(0);
    expect(steps).toEqual(['drain', 'close']);
  });
});
