import type { Frame, Page } from '@playwright/test';
import { type Client, aTool, aZip } from '../harness/gateway-client';
import { axeViolations } from './support/axe';
import { type Collector, startCollector } from './support/collector';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';
import * as hostile from './support/hostile-pages';

const section = (page: Page) => page.getByRole('region', { name: 'Try it in your browser' });
const frameOf = (page: Page) => section(page).getByTitle(/^Preview of /);
const stop = (page: Page) => section(page).getByRole('button', { name: 'Stop' });

async function run(page: Page, slug: string): Promise<Frame> {
  await page.goto(`/tools/${slug}`);
  await waitForHydration(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await section(page).getByRole('button', { name: /^Run / }).click();
  await frameOf(page).waitFor();
  const element = await frameOf(page).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the preview has no frame');
  return frame;
}

/** Adds a tool whose archive has one page, and makes that its preview. */
async function aPreview(admin: Client, page: string): Promise<string> {
  const archive = aZip([{ name: 'lab/index.html', data: page }]);
  const { id, slug } = await aTool(
    admin,
    { policyReason: 'A page that attacks its frame, for the tests.' },
    archive,
  );
  const { status } = await admin.request('PUT', `/api/admin/tools/${id}/preview`, {
    entry: 'lab/index.html',
  });
  if (status !== 200) throw new Error(`the preview was refused: ${status}`);
  return slug;
}

/** The longest time between two frames of the page within a second, in milliseconds. */
const LONGEST_PAUSE = `new Promise((resolve) => {
  const begin = performance.now();
  let [last, longest] = [begin, 0];
  const draw = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (now - begin > 1000) resolve(longest);
    else requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
})`;

test.describe('the preview of a tool', () => {
  test('runs on its page, also with the network off, and ends with Stop', async ({
    page,
    context,
    externalRequests,
    pageErrors,
  }) => {
    const frame = await run(page, 'password-entropy-meter');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Password Entropy Meter');
    await context.setOffline(true);
    await frame.getByRole('button', { name: 'P@ssw0rd' }).click();
    await expect(frame.getByText(/common password/i).first()).toBeVisible();
    await context.setOffline(false);
    expect(externalRequests).toEqual([]);
    expect(pageErrors).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await stop(page).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(section(page).getByRole('button', { name: /^Run / })).toBeFocused();
  });

  test('starts with one click beside the price, also from a learning path, and moves nothing', async ({
    page,
  }) => {
    await page.goto('/tools/password-entropy-meter');
    await waitForHydration(page);
    const height = async () => (await section(page).boundingBox())?.height;
    const before = await height();
    await page.getByRole('link', { name: 'Try it in your browser' }).click();
    await frameOf(page).waitFor();
    expect(await height()).toBe(before);
    await page.goto('/tools/password-entropy-meter?path=foundations#preview');
    await frameOf(page).waitFor();
    await expect(stop(page)).toBeInViewport();
  });

  for (const slug of ['jwt-inspector', 'oauth-flow-stepper', 'passkey-ceremony-simulator']) {
    test(`has what cryptography needs: ${slug}`, async ({ page, pageErrors }) => {
      const frame = await run(page, slug);
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await frame.evaluate('isSecureContext && typeof crypto.subtle')).toBe('object');
      await frame.getByRole('button').first().click();
      expect(pageErrors).toEqual([]);
    });
  }

  test('of a premium tool is the part that is meant for it', async ({ page }) => {
    const frame = await run(page, 'cloud-iam-puzzle-pack');
    await expect(frame.getByText('0 of 5 solved.')).toBeVisible();
    await frame.getByRole('button', { name: 'Show the reasoning' }).click();
    await expect(frame.getByText('allowed', { exact: true }).first()).toBeVisible();
    expect(await frame.evaluate('document.body.innerHTML')).not.toContain('Like a prefix');
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const frame = await run(page, 'phishing-inbox-quiz');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(await axeViolations(page)).toEqual([]);
    await expect(stop(page)).toBeInViewport();
  });
});

test.describe('an administrator', () => {
  test.use({ role: 'administrator' });

  test('chooses the page of the archive that is the preview', async ({ page, admin }) => {
    const archive = aZip(
      ['one', 'two'].map((name) => ({
        name: `lab/${name}.html`,
        data: `<!doctype html><title>${name}</title><h1>Page ${name}</h1>`,
      })),
    );
    const { name, slug } = await aTool(admin, {}, archive);
    await page.goto(`/admin?tab=manage&q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Preview in the browser').selectOption('lab/two.html');
    await expect(page.getByText('lab/two.html is the preview')).toBeVisible();
    const frame = await run(page, slug);
    await expect(frame.getByRole('heading')).toHaveText('Page two');
  });
});

test.describe('a hostile preview', () => {
  let collector: Collector;
  test.beforeAll(async () => {
    collector = await startCollector();
  });
  test.afterAll(() => collector.close());

  /** The attempts of a page and what each got, when all have ended. */
  async function results(frame: Frame): Promise<Record<string, string>> {
    await expect.poll(() => frame.evaluate('typeof window.done')).toBe('function');
    return frame.evaluate('window.done().then(() => window.results)');
  }
  const got = async (frame: Frame) =>
    Object.entries(await results(frame)).filter(([, result]) => result !== 'no');
  /** The preview can be stopped, and its page is still there. */
  async function expectUsable(page: Page): Promise<void> {
    // at once, since the page may stop the preview first
    await stop(page).evaluateAll((buttons: { click(): void }[]) =>
      buttons.forEach((one) => one.click()),
    );
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page).toHaveTitle(/ · EXE$/);
  }

  test('reaches no network', async ({ page, admin }) => {
    const { tcpPort, udpPort, hits } = collector;
    const slug = await aPreview(admin, hostile.networkPage(tcpPort, udpPort));
    const frame = await run(page, slug);
    expect(await got(frame)).toEqual([]);
    expect(hits).toEqual([]);
    await expectUsable(page);
  });

  test('shows no other site in its frame', async ({ page, admin }) => {
    const frame = await run(page, await aPreview(admin, hostile.framesPage(collector.tcpPort)));
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/); // it has left its page, for nothing
    expect(collector.hits).toEqual([]);
    await expectUsable(page);
  });

  test('navigates nothing but itself and opens no pop-up, not even on a click', async ({
    page,
    context,
    admin,
  }) => {
    const slug = await aPreview(admin, hostile.navigationPage(collector.tcpPort));
    await page.goto('/terms');
    const frame = await run(page, slug);
    for (const isClicked of [false, true]) {
      if (isClicked) await frame.getByRole('button', { name: 'Go' }).click();
      expect(await got(frame)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(`/tools/${slug}`);
      expect(context.pages()).toEqual([page]);
    }
    expect(collector.hits).toEqual([]);
    await expectUsable(page);
  });

  test('has no cookies, no storage, no service worker, and sees nothing of the page', async ({
    page,
    context,
    admin,
  }) => {
    const frame = await run(page, await aPreview(admin, hostile.storagePage));
    expect(await got(frame)).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('hostile');
    await expectUsable(page);
  });

  test('gets no full screen, clipboard, download, dialog or device, not even on a click', async ({
    page,
    admin,
  }) => {
    const frame = await run(page, await aPreview(admin, hostile.devicesPage));
    const events: string[] = [];
    page.on('download', () => events.push('download'));
    page.on('dialog', (dialog) => {
      events.push('dialog');
      void dialog.dismiss();
    });
    expect(await got(frame)).toEqual([]);
    await frame.getByRole('button', { name: 'Go' }).click();
    expect(await got(frame)).toEqual([]);
    expect(events).toEqual([]);
    expect(await page.evaluate('document.fullscreenElement')).toBeNull();
    await expectUsable(page);
  });

  for (const [what, source] of [
    ['thousands of', hostile.floodPage],
    ['100 MB in', hostile.bigMessagesPage],
  ] as const) {
    test(`is stopped when it sends the page ${what} messages`, async ({ page, admin }) => {
      const frame = await run(page, await aPreview(admin, source));
      await frame.getByRole('button', { name: 'Go' }).click();
      await expect(section(page).getByRole('alert')).toContainText('flooded this page', {
        timeout: 120_000,
      });
      await expectUsable(page);
    });
  }

  test('is stopped when it loops forever; the page does not freeze meanwhile', async ({
    page,
    admin,
  }) => {
    const frame = await run(page, await aPreview(admin, hostile.loopPage));
    await frame.getByRole('button', { name: 'Go' }).click();
    await page.getByRole('button', { name: /^Color scheme: system/ }).click();
    await page.getByRole('button', { name: /^Color scheme: light/ }).waitFor();
    await expect(section(page).getByRole('alert')).toContainText('no longer responded');
    await expectUsable(page);
  });

  test(
    'that loops forever makes no pause of half a second on the page',
    { tag: '@nightly' },
    async ({ page, admin }) => {
      const frame = await run(page, await aPreview(admin, hostile.loopPage));
      await frame.getByRole('button', { name: 'Go' }).click();
      expect(await page.evaluate<number>(LONGEST_PAUSE)).toBeLessThan(500);
    },
  );

  test('can be stopped at once when it loops from the first line', async ({ page, admin }) => {
    await page.goto(`/tools/${await aPreview(admin, hostile.loopAtOncePage)}`);
    await waitForHydration(page);
    await section(page).getByRole('button', { name: /^Run / }).click();
    await frameOf(page).waitFor();
    await expectUsable(page);
  });

  test('may take 100 MB without harm to the page', async ({ page, admin }) => {
    const frame = await run(page, await aPreview(admin, hostile.memoryPage));
    expect(await results(frame)).toEqual({ memory: 'no' });
    expect(await frame.evaluate('window.kept.length')).toBe(100);
    await expectUsable(page);
  });

  test('is stopped when it does not let go of the keyboard focus', async ({ page, admin }) => {
    await run(page, await aPreview(admin, hostile.focusPage));
    const alert = section(page).getByRole('alert');
    await expect(async () => {
      if (await frameOf(page).isVisible()) await section(page).getByRole('heading').click();
      await expect(alert).toContainText('keyboard focus', { timeout: 300 });
    }).toPass();
    await expectUsable(page);
  });
});
