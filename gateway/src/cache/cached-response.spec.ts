import { type BuiltResponse, CachedResponse } from './cached-response';
import type { CompressedResponse } from './compressed-response';

/** A catalogue whose responses the test sends one by one. */
class Catalogue {
  readonly pending: ((version: number, workMs?: number) => void)[] = [];
  readonly build = (): Promise<BuiltResponse> =>
    new Promise((resolve) => this.pending.push((version, workMs = 0) => resolve({ response: answer(version), workMs })));

  async answer(version: number, workMs?: number): Promise<void> {
    this.pending.shift()?.(version, workMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const answer = (version: number): CompressedResponse => ({ digest: String(version) }) as CompressedResponse;
const later = (ms: number): number => performance.now() + ms;

describe('an answer kept in memory', () => {
  let catalogue: Catalogue;
  let cached: CachedResponse;
  let isSubscribed: boolean;
  beforeEach(() => {
    catalogue = new Catalogue();
    isSubscribed = true;
    cached = new CachedResponse(catalogue.build, () => isSubscribed);
  });

  it('is built once for everybody who waits, and stays', async () => {
    const both = Promise.all([cached.fetch(), cached.fetch()]);
    expect(catalogue.pending).toHaveLength(1);
    await catalogue.answer(1);
    expect(await both).toEqual([answer(1), answer(1)]);
    expect(cached.current(later(3_600_000))).toEqual(answer(1));
  });

  it('is not kept when it was asked for before a change, and who comes after the change does not get it', async () => {
    const before = cached.fetch();
    cached.invalidate();
    const after = cached.fetch();
    await catalogue.answer(1);
    expect([await before, cached.current(later(0))]).toEqual([answer(1), undefined]);
    await catalogue.answer(2);
    expect([await after, cached.current(later(0))]).toEqual([answer(2), answer(2)]);
  });

  it('a late old answer does not replace a newer one', async () => {
    void cached.fetch();
    cached.invalidate();
    void cached.fetch();
    const [old] = catalogue.pending.splice(0, 1);
    await catalogue.answer(2);
    old!(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cached.current(later(0))).toEqual(answer(2));
  });

  it('outlives a count for the rest of its pause, and not longer', async () => {
    void cached.fetch();
    await catalogue.answer(1);
    cached.markStale();
    expect([cached.current(later(0)), cached.current(later(1_100))]).toEqual([answer(1), undefined]);
  });

  it('rests nine times as long as its building took', async () => {
    void cached.fetch();
    await catalogue.answer(1, 500);
    cached.markStale();
    expect([cached.current(later(4_000)), cached.current(later(4_600))]).toEqual([answer(1), undefined]);
  });

  it('is out of date from the start when a count came while it was built', async () => {
    void cached.fetch();
    cached.markStale();
    await catalogue.answer(1);
    expect([cached.current(later(0)), cached.current(later(1_100))]).toEqual([answer(1), undefined]);
  });

  it('lives one second while news cannot arrive', async () => {
    void cached.fetch();
    await catalogue.answer(1);
    isSubscribed = false;
    expect([cached.current(later(0)), cached.current(later(1_000))]).toEqual([answer(1), undefined]);
  });

  it('a building that fails leaves nothing behind, and the next one starts afresh', async () => {
    const failing = new CachedResponse(
      () => Promise.reject(new Error('away')),
      () => true,
    );
    await expect(failing.fetch()).rejects.toThrow('away');
    expect(failing.current(later(0))).toBeUndefined();
    await expect(failing.fetch()).rejects.toThrow('away');
  });
});
