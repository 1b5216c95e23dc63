import { robotsFile } from './robots';

const text = robotsFile('https://exe.example.com').bodies.identity.toString();

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
])('robots.txt on %s: %s', (path, expected) => expect(mayFetch(path)).toBe(expected));

it('names the sitemap by its public address', () => {
  expect(text).toMatch(/^Sitemap: https:\/\/exe\.example\.com\/sitemap\.xml$/m);
});
