import type { LearningPath } from '@libs/contracts';
import type { Page } from '@playwright/test';
import { aMember, type Client, PASSWORD } from '../harness/gateway-client';
import { logIn } from './support/accounts';
import { axeViolations } from './support/axe';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

const VIEWS = [1280, 375].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Runs axe on the current page in each width and color scheme. */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page
      .locator(`html[data-mui-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
    if ((await page.evaluate('document.documentElement.scrollWidth')) !== width)
      found.push(`${width}: wider than the window`);
    const violations = await axeViolations(page);
    found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
  }
  return found;
}

/** Completes a path with a certificate, and does the first step of another one. Returns the code of the certificate. */
async function learn(member: Client, paths: LearningPath[]): Promise<string> {
  const complete = paths.find(({ slug }) => slug === 'foundations')!;
  const begun = paths.find(({ slug }) => slug === 'networks')!;
  for (const toolId of complete.toolIds)
    await member.request('PUT', `/api/paths/${complete.slug}/steps/${toolId}/done`);
  await member.request('PUT', `/api/paths/${begun.slug}/steps/${begun.toolIds[0]}/done`);
  const issued = await member.post(`/api/paths/${complete.slug}/certificate`, { name: 'Ada' });
  return issued.body.code as string;
}

test.describe.configure({ mode: 'parallel' });

test.describe('in every width and color scheme, axe finds nothing on', () => {
  test('the learning paths and one of them, for a visitor', async ({ page }) => {
    for (const address of ['/paths', '/paths/blue-team']) {
      await page.goto(address);
      await waitForHydration(page);
      expect([address, await problemsOf(page)]).toEqual([address, []]);
    }
  });

  test('the learning paths, one of them and a certificate, for a member', async ({
    page,
    context,
  }) => {
    const member = await aMember();
    const code = await learn(member, (await member.get<LearningPath[]>('/api/paths')).body);
    await logIn(context.request, member.email, PASSWORD);
    for (const [address, shown] of [
      ['/paths', '1 of 6 steps done'],
      ['/paths/networks', '1 of 6 steps done'],
      [`/certificates/${code}`, /^Genuine/],
    ] as const) {
      await page.goto(address);
      await page.getByText(shown).first().waitFor();
      expect([address, await problemsOf(page)]).toEqual([address, []]);
    }
  });

  test('a tool with a running preview and a rating', async ({ page, context }) => {
    const member = await aMember();
    const tool = (await member.get('/api/tools/password-entropy-meter')).body;
    await member.post(`/api/tools/${tool.id}/download`);
    const rating = { stars: 4, text: 'Clear.', author: 'Ada' };
    expect((await member.request('PUT', `/api/tools/${tool.id}/rating`, rating)).status).toBe(200);
    await logIn(context.request, member.email, PASSWORD);
    await page.goto(`/tools/${tool.slug}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: /^Run / }).click();
    await page.getByTitle(/^Preview of /).waitFor();
    await page.locator('#ratings').scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'Your rating' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});

test('a phone shows which area of the learning paths is selected', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/paths?area=systems&level=advanced');
  for (const name of [/^Systems and networks/, /^From advanced/]) {
    const chip = page.getByRole('button', { name, pressed: true });
    await expect(chip).toBeInViewport({ ratio: 1 });
  }
});
