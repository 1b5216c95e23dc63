import { gunzipSync } from 'node:zlib';
import { PageCache } from './page-cache';

describe('PageCache', () => {
  it('fills and compresses a version once, whatever number of responses it serves', async () => {
    const cache = new PageCache();
    let filled = 0;
    const fill = (): string => `<p>${(filled += 1)}</p>SLOT`;
    const pages = await Promise.all([cache.get('a', 'SLOT', fill), cache.get('a', 'SLOT', fill), cache.get('b', 'SLOT', fill)]);
    expect([filled, pages[0] === pages[1], pages[0] === pages[2]]).toEqual([2, true, false]);
    const nonce = Buffer.alloc(16).toString('base64');
    expect(gunzipSync(pages[0].gzip(nonce)).toString()).toBe(`<p>1</p>${nonce}`);
  });

  it('forgets old versions when there are many', async () => {
    const cache = new PageCache();
    let filled = 0;
    const get = (key: string) => cache.get(key, 'SLOT', () => `${(filled += 1)}`);
    for (let n = 0; n < 300; n += 1) await get(`page ${n}`);
    await get('page 299');
    expect(filled).toBe(300);
    await get('page 0');
    expect(filled).toBe(301);
  });

  it('numbers each object once', () => {
    const cache = new PageCache();
    const [first, second] = [{}, {}];
    expect([first, second, first].map((one) => cache.versionOf(one))).toEqual([1, 2, 1]);
  });
});
