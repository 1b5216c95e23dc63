import { robotsText, sitemapFiles } from './crawler-files';

const PUBLIC_URL = 'https://exe.example.com';
const tools = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `t${index}`, updatedAt: '2030-01-31T12:00:00.000Z' }));
const locations = (text = ''): string[] => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);

describe('sitemapFiles', () => {
  it('lists the public pages and each tool with the time of its last change, in one file', () => {
    const files = sitemapFiles(tools(1), PUBLIC_URL, { paths: [{ slug: 'networks', updatedAt: '2030-02-01T12:00:00.000Z' }] });
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    const text = files.get('/sitemap.xml')!;
    expect(locations(text)).toEqual([
      ...['/', '/downloads', '/paths', '/subscribe', '/docs', '/terms', '/login'].map((path) => PUBLIC_URL + path),
      `${PUBLIC_URL}/paths/networks`,
      `${PUBLIC_URL}/downloads?tool=t0`,
    ]);
    expect(text).toContain('/paths/networks</loc><lastmod>2030-02-01T12:00:00.000Z</lastmod>');
    expect(text).toContain('?tool=t0</loc><lastmod>2030-01-31T12:00:00.000Z</lastmod>');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/);
  });

  it('escapes XML characters', () => {
    const [text = ''] = sitemapFiles([{ id: 'a&b<c', updatedAt: '<' }], PUBLIC_URL).values();
    expect(locations(text)).toContain(`${PUBLIC_URL}/downloads?tool=a&amp;b%3Cc`);
    expect(text).toContain('<lastmod>&lt;</lastmod>');
  });

  it('is split under an index when one file cannot hold all URLs', () => {
    const files = sitemapFiles(tools(7), PUBLIC_URL, { maxUrls: 5 });
    expect(locations(files.get('/sitemap.xml'))).toEqual([1, 2, 3].map((part) => `${PUBLIC_URL}/sitemap-${part}.xml`));
    expect([1, 2, 3].map((part) => locations(files.get(`/sitemap-${part}.xml`)).length)).toEqual([5, 5, 4]);
    expect(files.get('/sitemap.xml')).toContain('<sitemapindex ');
  });

  it('holds 50 000 URLs in a file of less than 50 MB', () => {
    const id = '0190a7c4-0000-7000-8000-000000000001';
    const many = Array.from({ length: 50_001 }, () => ({ id, updatedAt: '2030-01-31T12:00:00.000Z' }));
    const files = sitemapFiles(many, `https://${'long.'.repeat(50)}example.com`);
    expect(files.size).toBe(3);
    expect(files.get('/sitemap-1.xml')!.length).toBeLessThan(50_000_000);
  });
});

const text = robotsText('https://exe.example.com');

/** RFC 9309: the longest matching rule wins, and Allow wins a tie. */
function mayFetch(path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].filter(([, , prefix = '']) => path.startsWith(prefix));
  const length = ([, , prefix = '']: RegExpExecArray): number => prefix.length;
  const longest = Math.max(0, ...rules.map(length));
  return rules.length === 0 || rules.some((rule) => rule[1] === 'Allow' && length(rule) === longest);
}

it.each([
  ['/', true],
  ['/downloads?tool=t1', true],
  ['/api/tools', true],
  ['/api/tools/t1/thumbnail?v=1', true],
  ['/api/docs', true],
  ['/dashboard', true], // its X-Robots-Tag says noindex
  ['/api/me', false],
  ['/api/admin/tools', false],
  ['/api/account/orders', false],
])('robots.txt allows %s: %s', (path, expected) => expect(mayFetch(path)).toBe(expected));

it('robots.txt links the sitemap by its public URL', () => {
  expect(text).toMatch(/^Sitemap: https:\/\/exe\.example\.com\/sitemap\.xml$/m);
});
