import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { unpackTool } from './built-tools';
import { expectWorkingPages, withPages } from './expect-pages';
import { describeWithBrowser, openBrowser, visitPage, type Visit } from './open-browser';

const folders: string[] = [];
let browser: Browser;

async function visit(slug: string, name = 'index.html'): Promise<Visit> {
  const folder = await unpackTool(slug);
  folders.push(folder);
  return visitPage(browser, join(folder, name));
}

describeWithBrowser('the pages in the downloads', () => {
  beforeAll(async () => (browser = await openBrowser()));
  afterAll(async () => {
    await browser.close();
    await Promise.all(folders.map((folder) => rm(join(folder, '..'), { recursive: true })));
  });

  it.each(withPages)('$slug: every page opens from disk, alone and without a problem', ({ slug }) =>
    expectWorkingPages(browser, slug),
  );

  it('the inbox quiz explains missed clues and reports both kinds of mistakes', async () => {
    const { page, problems } = await visit('phishing-inbox-quiz');
    for (let message = 0; message < 20; message++) {
      expect(await page.locator('a').count()).toBe(0);
      await page.getByRole('button', { name: 'Safe', exact: true }).click();
      await page
        .getByRole('button', { name: message < 19 ? 'Next message' : 'Show my report' })
        .click();
    }
    expect(await page.locator('#stage').textContent()).toContain('9 of 20 messages judged right');
    expect(await page.locator('#stage').textContent()).toContain(
      'Suspicious messages taken for safe: 11',
    );
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('button', { name: 'Suspicious' }).click();
    expect(await page.locator('#stage h2').textContent()).toMatch(
      /^(Right|Not quite): this message is (safe|suspicious)\.$/,
    );
    expect(problems).toEqual([]);
  });

  it('the token inspector accepts one sample of eight and finds the weak secret', async () => {
    const { page, problems } = await visit('jwt-inspector');
    const verdicts: (string | null)[] = [];
    for (const [index, button] of (await page.locator('#sample-buttons button').all()).entries()) {
      await button.click();
      // The page draws once when it opens; every click is one turn more.
      await page.locator(`#verdict[data-turn="${index + 2}"]`).waitFor();
      verdicts.push(await page.locator('#verdict').textContent());
    }
    expect(verdicts).toEqual(['Accepted', ...Array.from({ length: 7 }, () => 'Refused')]);
    await page.getByRole('button', { name: 'Search the list' }).click();
    await page.getByText('"sunshine"').waitFor();
    await page.locator('#secret').fill('sunshine');
    await page.locator('#verdict', { hasText: 'Accepted' }).waitFor();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.locator('#payload', { hasText: '"you"' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('every challenge of the policy playground is open at first and solved by its answer', async () => {
    const { page, problems } = await visit('csp-policy-playground');
    for (const button of await page.locator('#challenges button').all()) {
      await button.click();
      expect(await page.locator('#state').textContent()).toMatch(/^Still to do: \d+$/);
      await page.getByRole('button', { name: 'Show one answer' }).click();
      expect(await page.locator('#state').textContent()).toBe('Solved.');
    }
    expect(await page.locator('#summary').textContent()).toBe(
      'Wanted but blocked: 0. Unwanted but allowed: 0.',
    );
    expect(await page.locator('#requests tr').count()).toBe(30);
    expect(problems).toEqual([]);
  });

  it('the cookie lab compares a prediction, and its workbench follows the flags and the browser', async () => {
    const { page, problems } = await visit('cookie-flags-lab');
    await page.locator('#scenario').selectOption({ index: 1 });
    await page.getByLabel('session is sent').check();
    await page.getByRole('button', { name: 'Compare' }).click();
    expect(await page.locator('#result h3').textContent()).toBe('All predicted right');
    const sent = () => page.locator('#requests .tag').allTextContents();
    expect((await sent()).filter((word) => word === 'sent')).toHaveLength(5);
    await page.locator('#line').fill('session=1; Secure; SameSite=None; Path=/');
    expect((await sent()).filter((word) => word === 'sent')).toHaveLength(7);
    await page.locator('#line').fill('session=1; Secure; Path=/');
    const foreignForm = page
      .getByRole('row', { name: 'A form (POST) on the cat page' })
      .locator('.tag');
    expect(await foreignForm.textContent()).toBe('not sent');
    await page.getByLabel('Browser').selectOption('Firefox or Safari');
    expect(await foreignForm.textContent()).toBe('sent');
    await page.locator('#line').fill('session=1; SameSite=None');
    expect(await page.locator('#refused').textContent()).toBe(
      'Not kept: SameSite=None needs Secure.',
    );
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(problems).toEqual([]);
  });

  it('the headers poster opens its fourteen headers and tests all of them', async () => {
    const { page, problems } = await visit('security-headers-poster', 'poster.html');
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.locator('#poster details[open]').count()).toBe(14);
    await page.getByRole('button', { name: 'Test yourself' }).click();
    for (let card = 0; card < 14; card++) {
      await page.locator('#options button').first().click();
      await page.locator('#next').click();
    }
    expect(await page.locator('#quiz-title').textContent()).toMatch(/^\d+ of 14 right$/);
    expect(problems).toEqual([]);
  });

  it('the puzzle pack counts judgements, takes a repair and names what cannot be read', async () => {
    const { page, problems } = await visit('cloud-iam-puzzle-pack');
    const verdict = () => page.locator('#verdict').textContent();
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await verdict()).toBe('Judge every question first.');
    for (const [question, word] of ['allowed', 'denied', 'denied'].entries()) {
      await page.locator('#questions fieldset').nth(question).getByLabel(word).check();
    }
    await page.getByRole('button', { name: 'Check' }).click();
    expect([await verdict(), await page.locator('#progress').textContent()]).toEqual([
      '3 of 3 judged right.',
      '1 of 30 solved.',
    ]);
    await page.getByRole('button', { name: 'Puzzle 30', exact: true }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await verdict()).toBe('3 of 7 as wanted.');
    await page.getByRole('button', { name: 'Show one solution' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    expect([await verdict(), await page.locator('#progress').textContent()]).toEqual([
      '7 of 7 as wanted.',
      '2 of 30 solved.',
    ]);
    await page.locator('#world').fill('{}');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await verdict()).toBe('The cloud cannot be read: a world has identities and resources');
    expect(problems).toEqual([]);
  });

  it('the fingerprint lab reports a study at its end, and counts prices, looks and a round', async () => {
    const { page, problems } = await visit('visual-fingerprint-badges');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('3. Prices');
    await page.locator('#price-1').fill('32');
    await press('Count');
    expect(await page.locator('#price-verdict').textContent()).toMatch(/^1 of 12 right\./);
    await press('4. Study');
    await press('Start the study');
    for (let pair = 0; pair < 24; pair++) {
      expect(await page.locator('#study-report').isVisible()).toBe(false);
      await press('The same');
    }
    const rows = page.locator('#by-way tr');
    expect((await rows.locator('td').allTextContents()).slice(0, 2)).toEqual(['4 of 4', '0 of 2']);
    await press('5. Design');
    await press('Check the rules');
    expect(await page.locator('#design-verdict').textContent()).toContain('Not done yet');
    await press('6. Round of eight');
    await press('New round');
    for (let turn = 0; turn < 6; turn++) {
      await page.locator('#mirrors button').first().click();
      await page.locator('#next-case').click();
    }
    expect(await page.locator('#round-verdict').textContent()).toMatch(/^[0-6] of 6 /);
    expect(problems).toEqual([]);
  });
});
