import BUDGETS from '../../web/build/budgets.json';
import { exeUrl } from '../harness/gateway-client';
import { openRendered } from './support/early-page';
import { expect, test } from './support/fixtures';

/** The front page first: its scripts do not count for the others. Without /verify, whose worker and signatures keep the network busy. */
const PAGES = [
  '/',
  '/downloads',
  '/tools/soc-analyst-tabletop-kit',
  '/paths',
  '/paths/networks',
  '/security',
  '/docs',
  '/certificates',
  '/login',
  '/forgot-password',
  '/dashboard',
  '/account/security',
  '/account/orders',
  '/admin',
  '/subscribe',
  '/payment',
  '/terms',
  '/no-such-page',
];
/** Those with scripts that are preloaded after the first paint. */
const PRELOADED = [
  '/',
  '/downloads',
  '/tools/soc-analyst-tabletop-kit',
  '/login',
  '/subscribe',
  '/terms',
];

test('the JavaScript is within its budget on every page, preloaded in the HTML, fetched after the first paint, and never twice', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  let scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      asked.length = 0;
      scripts = new Set();
    }
    asked.push(new URL(request.url()).pathname);
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  const ofFrontPage = new Set<string>();
  const sizes: Record<string, number> = {};
  for (const address of PAGES) {
    const isPreloaded = PRELOADED.includes(address);
    const served = isPreloaded ? await openRendered(page, address, 'networkidle') : '';
    if (!isPreloaded) await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    sizes[address] = await kilobytes([...scripts].filter((script) => !ofFrontPage.has(script)));
    if (address === '/') scripts.forEach((script) => ofFrontPage.add(script));
    if (isPreloaded) expectPreloaded(address, served, asked);
  }
  const over = Object.entries(sizes).filter(
    ([address, size]) =>
      size > (address === '/' ? BUDGETS.frontPageKilobytes : BUDGETS.otherPageKilobytes),
  );
  expect(over).toEqual([]);
  expect(sizes['/']).toBeGreaterThan(0);
});

/** Expects the HTML to name every script for after the first paint, and each of them to be requested once. */
function expectPreloaded(address: string, served: string, asked: readonly string[]): void {
  const [, later = ''] = /<template id="after-paint">(.*?)<\/template>/s.exec(served) ?? [];
  const named = Array.from(later.matchAll(/ href="([^"]+)"/g), ([, path]) => path);
  expect(named.length).toBeGreaterThan(1);
  for (const one of named)
    expect([address, one, asked.filter((path) => path === one).length]).toEqual([address, one, 1]);
  const unnamed = asked.filter((path) => path.endsWith('.js') && !served.includes(`"${path}"`));
  expect([address, unnamed]).toEqual([address, []]);
}

/** Size of the scripts as transferred, with brotli. */
async function kilobytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const response = await fetch(new URL(script, exeUrl()), {
        headers: { 'accept-encoding': 'br' },
      });
      await response.arrayBuffer();
      return Number(response.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
