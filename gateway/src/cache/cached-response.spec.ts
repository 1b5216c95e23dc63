import { CachedResponse } from './cached-response';
import type { CompressedResponse } from './compressed-response';

/** A catalogue whose responses the test sends one by one. */
class Catalogue {
  readonly pending: ((version: number, workMs?: number) => void)[] = [];
  readonly build = (): Promise<CompressedResponse> =>
    new Promise((resolve) => this.pending.push((version, workMs) => resolve(response(version, workMs))));

  async response(version: number, workMs?: number): Promise<void> {
    this.pending.shift()?.(version, workMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const response = (version: number, workMs = 0) => ({ digest: String(version), workMs }) as CompressedResponse;
const later = (ms: number): number => performance.now() + ms;

describe('CachedResponse', () => {
  let catalogue: Catalogue;
  let cached: CachedResponse;
  let isSubscribed: boolean;
  beforeEach(() => {
    catalogue = new Catalogue();
    isSubscribed = true;
    cached = new CachedResponse(catalogue.build, () => isSubscribed);
  });

  it('is built once for concurrent callers, and stays cached', async () => {
    const both = Promise.all([cached.fetch(), cached.fetch()]);
    expect(catalogue.pending).toHaveLength(1);
    await catalogue.response(1);
    expect(await both).toEqual([response(1), response(1)]);
    expect(cached.current(later(3_600_000))).toEqual(response(1));
  });

  it('is not cached when it was requested before an invalidation, and later callers do not get it', async () => {
    const before = cached.fetch();
    cached.invalidate();
    const after = cached.fetch();
    await catalogue.response(1);
    expect([await before, cached.current(later(0))]).toEqual([response(1), undefined]);
    await catalogue.response(2);
    expect([await after, cached.current(later(0))]).toEqual([response(2), response(2)]);
  });

  it('is not replaced by an older response that arrives later', async () => {
    void cached.fetch();
    cached.invalidate();
    void cached.fetch();
    const [old] = catalogue.pending.splice(0, 1);
    await catalogue.response(2);
    old!(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cached.current(later(0))).toEqual(response(2));
  });

  it('is served for the rest of its pause after it was marked stale, and no longer', async () => {
    void cached.fetch();
    await catalogue.response(1);
    cached.markStale('tool');
    expect([cached.current(later(0)), cached.current(later(1_100))]).toEqual([response(1), undefined]);
  });

  it('pauses nine times as long as the build took', async () => {
    void cached.fetch();
    await catalogue.response(1, 500);
    cached.markStale('tool');
    expect([cached.current(later(4_000)), cached.current(later(4_600))]).toEqual([response(1, 500), undefined]);
  });

  it('is stale from the start when it was marked stale during the build', async () => {
    void cached.fetch();
    cached.markStale('tool');
    await catalogue.response(1);
    expect([cached.current(later(0)), cached.current(later(1_100))]).toEqual([response(1), undefined]);
  });

  it('stays as it is when the count of a tool that it does not show changes, also during the build', async () => {
    const shown = new CachedResponse(
      catalogue.build,
      () => isSubscribed,
      (_, toolId) => toolId === 'shown',
    );
    void shown.fetch();
    shown.markStale('other');
    await catalogue.response(1);
    shown.markStale('other');
    expect(shown.current(later(1_100))).toEqual(response(1));
    shown.markStale('shown');
    expect(shown.current(later(1_100))).toBeUndefined();
  });

  it('expires after one second while events cannot arrive', async () => {
    void cached.fetch();
    await catalogue.response(1);
    isSubscribed = false;
    expect([cached.current(later(0)), cached.current(later(1_000))]).toEqual([response(1), undefined]);
  });

  it('caches nothing when a build fails, and builds again', async () => {
    const failing = new CachedResponse(
      () => Promise.reject(new Error('unavailable')),
      () => true,
    );
    await expect(failing.fetch()).rejects.toThrow('unavailable');
    expect(failing.current(later(0))).toBeUndefined();
    await expect(failing.fetch()).rejects.toThrow('unavailable');
  });
});
