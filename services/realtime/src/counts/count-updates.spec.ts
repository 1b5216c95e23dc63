import type { DownloadCountUpdate } from '@libs/contracts';
import { CountUpdates } from './count-updates';

describe('CountUpdates', () => {
  let sent: { at: number; updates: DownloadCountUpdate[] }[];
  let counts: CountUpdates;

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    sent = [];
    counts = new CountUpdates({
      broadcast: (updates) => void sent.push({ at: Date.now() - 1_000_000, updates }),
    });
  });
  afterEach(() => jest.useRealTimers());

  const shown = (toolId: string) =>
    sent.flatMap(({ updates }) => updates.filter((update) => update.toolId === toolId));
  const listTimes = (toolId: string) =>
    sent
      .filter(({ updates }) => updates.some((update) => update.toolId === toolId))
      .map(({ at }) => at);

  it('sends the first count immediately', () => {
    counts.add('a', 7);
    jest.advanceTimersByTime(0);
    expect(sent).toEqual([
      { at: 0, updates: [{ type: 'download_count_update', toolId: 'a', downloadCount: 7 }] },
    ]);
  });

  it('sends at most four updates in any second, and the last one is the last count', () => {
    for (let count = 1; count <= 3000; count += 1) {
      counts.add('a', count);
      jest.advanceTimersByTime(1);
    }
    jest.advanceTimersByTime(1000);
    const times = listTimes('a');
    for (const start of times)
      expect(
        times.filter((time) => time >= start && time < start + 1000).length,
      ).toBeLessThanOrEqual(4);
    expect(times.length).toBeGreaterThanOrEqual(9);
    expect(shown('a').at(-1)?.downloadCount).toBe(3000);
    expect(shown('a')[0]?.downloadCount).toBe(1);
  });

  it('sends a waiting count once, and only the latest', () => {
    counts.add('a', 1);
    jest.advanceTimersByTime(10);
    counts.add('a', 2);
    counts.add('a', 3);
    jest.advanceTimersByTime(5000);
    expect(shown('a').map((update) => update.downloadCount)).toEqual([1, 3]);
  });

  it.each([-600_000, 600_000])('keeps its pace when the wall clock changes by %d ms', (step) => {
    counts.add('a', 1);
    jest.advanceTimersByTime(10);
    jest.setSystemTime(Date.now() + step);
    counts.add('a', 2);
    jest.advanceTimersByTime(100);
    expect(shown('a').map((update) => update.downloadCount)).toEqual([1]);
    jest.advanceTimersByTime(200);
    expect(shown('a').map((update) => update.downloadCount)).toEqual([1, 2]);
  });

  it('does not delay one tool because of another', () => {
    counts.add('a', 1);
    jest.advanceTimersByTime(10);
    counts.add('a', 2);
    counts.add('b', 1);
    jest.advanceTimersByTime(0);
    expect(listTimes('b')).toEqual([10]);
    expect(listTimes('a')).toEqual([0]);
  });

  it('sends tools that change at the same moment together', () => {
    for (let tool = 0; tool < 62; tool += 1) counts.add(`tool ${tool}`, 1);
    jest.advanceTimersByTime(0);
    expect(sent.map(({ updates }) => updates.length)).toEqual([62]);
  });

  it('sends a lower count: an administrator can set it', () => {
    counts.add('a', 100);
    jest.advanceTimersByTime(10);
    counts.add('a', 5);
    jest.advanceTimersByTime(1000);
    expect(shown('a').at(-1)?.downloadCount).toBe(5);
  });

  it('leaves no timer running, and sends a later change immediately', () => {
    counts.add('a', 1);
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
    counts.add('a', 2);
    jest.advanceTimersByTime(0);
    expect(listTimes('a')).toEqual([0, 1000]);
  });

  it('sends nothing after the module is destroyed', () => {
    counts.add('a', 1);
    counts.onModuleDestroy();
    jest.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });
});
