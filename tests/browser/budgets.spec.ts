import { exeUrl } from '../harness/gateway-client';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** The budgets of web/build/budgets.ts, in the same unit. */
const FRONT_PAGE_KB = 200;
const OTHER_PAGE_KB = 45;

test.describe('the JavaScript', () => {
  const needed = async (page: Page, address: string): Promise<Set<string>> => {
    const scripts = new Set<string>();
    const note = (request: { resourceType(): string; url(): string }) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    };
    page.on('request', note);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    page.off('request', note);
    return scripts;
  };

  test('is within its budget on every page', async ({ page }) => {
    test.slow();
    const first = await needed(page, '/');
    const sizes: Record<string, number> = { '/': await kilobytes(first) };
    for (const address of ['/downloads', '/paths', '/login', '/dashboard', '/admin', '/subscribe', '/payment', '/terms', '/no-such-page']) {
      sizes[address] = await kilobytes(new Set([...(await needed(page, address))].filter((script) => !first.has(script))));
    }
    const over = Object.entries(sizes).filter(([address, size]) => size > (address === '/' ? FRONT_PAGE_KB : OTHER_PAGE_KB));
    expect(over).toEqual([]);
    expect(sizes['/']).toBeGreaterThan(0);
  });

  test('is preloaded in the HTML, fetched after the first paint, and never twice', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const address of ['/', '/downloads', '/login', '/subscribe', '/terms']) {
      asked.length = 0;
      const served = await (await page.goto(address, { waitUntil: 'networkidle' }))!.text();
      const [, later = ''] = /<template id="after-paint">(.*?)<\/template>/s.exec(served) ?? [];
      const named = Array.from(later.matchAll(/ href="([^"]+)"/g), ([, path]) => path);
      expect(named.length).toBeGreaterThan(5);
      for (const one of named) expect([address, one, asked.filter((path) => path === one).length]).toEqual([address, one, 1]);
      const unnamed = asked.filter((path) => path.endsWith('.js') && !served.includes(`"${path}"`));
      expect([address, unnamed]).toEqual([address, []]);
    }
  });
});

/** Size of the scripts as transferred, with brotli. */
async function kilobytes(scripts: Set<string>): Promise<number> {
  const sizes = await Promise.all(
    [...scripts].map(async (script) => {
      const response = await fetch(new URL(script, exeUrl()), { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      return Number(response.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
