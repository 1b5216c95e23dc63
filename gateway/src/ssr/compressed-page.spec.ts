import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { CompressedPage, PageCache } from './compressed-page';

const SLOT = 'SLOT';
const aNonce = () => randomBytes(16).toString('base64');
const STYLES = Array.from({ length: 40 }, (_, n) => `<style nonce="${SLOT}">.class-${n}{color:#${n}${n}${n};margin:${n}px}</style>`).join(
  '',
);

describe('CompressedPage', () => {
  it('contains the nonce in every slot, plain and as gzip', async () => {
    const page = await CompressedPage.of(`<html>${STYLES}<p>ä€🦊</p></html>`, SLOT);
    for (const nonce of [aNonce(), aNonce()]) {
      const expected = `<html>${STYLES.replaceAll(SLOT, nonce)}<p>ä€🦊</p></html>`;
      expect(page.plain(nonce).toString()).toBe(expected);
      expect(gunzipSync(page.gzip(nonce)).toString()).toBe(expected);
    }
  });

  it('works for any text, with no slot, adjacent slots, or more than the window', async () => {
    const long = ['', 'x'.repeat(40_000), 'abc'.repeat(20_000)];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.nat({ max: 2 }).map((index) => long[index] ?? ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (parts) => {
        const slot = '\u0001slot\u0001';
        const nonce = aNonce();
        const page = await CompressedPage.of(parts.join(slot), slot);
        expect(gunzipSync(page.gzip(nonce)).toString() === parts.join(nonce)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('is hardly larger than a page compressed as a whole', async () => {
    const page = await CompressedPage.of(STYLES, SLOT);
    const nonce = aNonce();
    expect(page.gzip(nonce).length).toBeLessThan(gzipSync(STYLES.replaceAll(SLOT, nonce)).length + 40 * 40);
  });
});

describe('PageCache', () => {
  it('fills and compresses a version once for many responses', async () => {
    const cache = new PageCache();
    let filled = 0;
    const fill = (): string => `<p>${(filled += 1)}</p>SLOT`;
    const pages = await Promise.all([cache.get('a', 'SLOT', fill), cache.get('a', 'SLOT', fill), cache.get('b', 'SLOT', fill)]);
    expect([filled, pages[0] === pages[1], pages[0] === pages[2]]).toEqual([2, true, false]);
    const nonce = Buffer.alloc(16).toString('base64');
    expect(gunzipSync(pages[0].gzip(nonce)).toString()).toBe(`<p>1</p>${nonce}`);
  });

  it('evicts the least recently used versions', async () => {
    const cache = new PageCache();
    let filled = 0;
    const get = (key: string) => cache.get(key, 'SLOT', () => `${(filled += 1)}`);
    for (let n = 0; n < 300; n += 1) await get(`page ${n}`);
    await get('page 299');
    expect(filled).toBe(300);
    await get('page 0');
    expect(filled).toBe(301);
  });

  it('keeps at most 4 MiB of pages, the most recently used ones', async () => {
    const cache = new PageCache();
    let filled = 0;
    const get = (key: string) => cache.get(key, 'SLOT', () => `${(filled += 1)}`.padEnd(100_000, 'x'));
    for (let n = 0; n < 50; n += 1) await get(`page ${n}`);
    for (let n = 49; n > 20; n -= 1) await get(`page ${n}`);
    expect(filled).toBe(50);
    await get('page 5');
    expect(filled).toBe(51);
  });

  it('still compresses a page that is too large to be kept', async () => {
    const page = await new PageCache().get('a', 'SLOT', () => 'x'.repeat(5_000_000));
    expect(page.plain('').length).toBe(5_000_000);
  });

  it('numbers each object once', () => {
    const cache = new PageCache();
    const [first, second] = [{}, {}];
    expect([first, second, first].map((one) => cache.versionOf(one))).toEqual([1, 2, 1]);
  });
});
