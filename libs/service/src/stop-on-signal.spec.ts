import { stopOnSignal } from './stop-on-signal';

describe('being told to stop', () => {
  const said: string[] = [];
  let exited: Promise<number>;
  beforeEach(() => {
    said.length = 0;
    exited = new Promise((resolve) => jest.spyOn(process, 'exit').mockImplementation(((code: number) => resolve(code)) as never));
  });
  afterEach(() => {
    process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
    jest.restoreAllMocks();
  });

  const leave = (drainSeconds: number, close = async (): Promise<void> => void said.push('close')) =>
    stopOnSignal({ drain: () => void said.push('drain'), drainSeconds, close });

  it('drains, then closes, then ends', async () => {
    leave(0);
    process.emit('SIGTERM');
    expect(await exited).toBe(0);
    expect(said).toEqual(['drain', 'close']);
  });

  it('goes on working while it drains; a second signal ends that', async () => {
    leave(300);
    process.emit('SIGTERM');
    await new Promise((resolve) => setImmediate(resolve));
    expect(said).toEqual(['drain']);
    process.emit('SIGINT');
    expect(await exited).toBe(0);
    expect(said).toEqual(['drain', 'close']);
  });

  it('ends with code 1 when closing fails', async () => {
    leave(0, () => Promise.reject(new Error('stuck')));
    process.emit('SIGTERM');
    expect(await exited).toBe(1);
  });
});
