import { indexText, robotsText, sitemapText } from './sitemap';

const PUBLIC_URL = 'https://exe.example.com';
const locations = (text = ''): string[] =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);

describe('sitemapText', () => {
  it('lists the public pages and each tool with the time of its last change', () => {
    const tool = { slug: 'hash-demo', updatedAt: '2030-01-31T12:00:00.000Z' };
    const text = sitemapText([tool], PUBLIC_URL, [
      { slug: 'networks', updatedAt: '2030-02-01T12:00:00.000Z' },
    ]);
    expect(locations(text)).toEqual([
      ...[
        '/',
        '/downloads',
        '/paths',
        '/subscribe',
        '/verify',
        '/security',
        '/docs',
        '/terms',
        '/login',
      ].map((path) => PUBLIC_URL + path),
      `${PUBLIC_URL}/paths/networks`,
      `${PUBLIC_URL}/tools/hash-demo`,
    ]);
    expect(text).toContain('/paths/networks</loc><lastmod>2030-02-01T12:00:00.000Z</lastmod>');
    expect(text).toContain('/tools/hash-demo</loc><lastmod>2030-01-31T12:00:00.000Z</lastmod>');
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
    );
  });

  it('lists only tools on a page without learning paths, and the pages in an index', () => {
    const tools = [{ slug: 'hash-demo', updatedAt: '2030-01-31T12:00:00.000Z' }];
    expect(locations(sitemapText(tools, PUBLIC_URL))).toEqual([`${PUBLIC_URL}/tools/hash-demo`]);
    expect(locations(indexText(2, PUBLIC_URL))).toEqual([
      `${PUBLIC_URL}/sitemap.xml?page=1`,
      `${PUBLIC_URL}/sitemap.xml?page=2`,
    ]);
  });

  it('escapes XML characters', () => {
    const text = sitemapText([{ slug: 'a&b<c', updatedAt: '<' }], PUBLIC_URL);
    expect(locations(text)).toContain(`${PUBLIC_URL}/tools/a&amp;b%3Cc`);
    expect(text).toContain('<lastmod>&lt;</lastmod>');
  });
});

const text = robotsText('https://exe.example.com');

/** RFC 9309: the longest matching rule wins, and Allow wins a tie. */
function mayFetch(path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].filter(([, , prefix = '']) =>
    path.startsWith(prefix),
  );
  const length = ([, , prefix = '']: RegExpExecArray): number => prefix.length;
  const longest = Math.max(0, ...rules.map(length));
  return (
    rules.length === 0 || rules.some((rule) => rule[1] === 'Allow' && length(rule) === longest)
  );
}

it.each([
  ['/', true],
  ['/tools/hash-demo', true],
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
