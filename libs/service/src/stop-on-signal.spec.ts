import { createHook } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopOnSignal } from './stop-on-signal';

/** Fields of Node's timers. */
interface Timer {
  _idleTimeout: number;
  _destroyed: boolean;
}

describe('stopOnSignal', () => {
  const steps: string[] = [];
  const ends: (() => unknown)[] = [];
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
    for (const end of ends.splice(0)) end();
  });

  const stop = (drainSeconds: number, more: Partial<Parameters<typeof stopOnSignal>[0]> = {}) => {
    const close = async (): Promise<void> => void steps.push('close');
    stopOnSignal({ drain: () => void steps.push('drain'), drainSeconds, close, ...more });
  };
  /** Collects the timers of this duration that start until the end of the test. */
  const countTimers = (milliseconds: number): Timer[] => {
    const timers: Timer[] = [];
    const init = (_id: number, type: string, _trigger: number, timer: object) => {
      if (type === 'Timeout' && (timer as Timer)._idleTimeout === milliseconds)
        timers.push(timer as Timer);
    };
    const hook = createHook({ init }).enable();
    ends.push(() => hook.disable());
    return timers;
  };
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
    const ended = () => {
      steps.push('waits');
      return new Promise<void>((resolve) => (end = resolve));
    };
    const timers = countTimers(300_000);
    stop(0.01, { longWork: { seconds: 300, ended } });
    process.emit('SIGTERM');
    expect(steps).toEqual(['drain']);
    await sleep(100);
    expect(steps).toEqual(['drain', 'waits']);
    end();
    expect(await exited).toBe(0);
    expect(steps).toEqual(['drain', 'waits', 'close']);
    expect(timers.map(({ _destroyed }) => _destroyed)).toEqual([true]);
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
