import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { unpackTool } from './built-tools';
import { describeWithBrowser, openBrowser, visitPage } from './open-browser';

interface Answers {
  escalate: Record<string, string>;
}

let browser: Browser;
let folder: string;

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function open(): ReturnType<typeof visitPage> {
  return visitPage(browser, join(folder, 'console.html'));
}

/** Escalates the alerts of the story and closes all others, as someone who knows the answer key would. */
async function triageByTheKey(page: Page): Promise<void> {
  const answers = JSON.parse(
    await readFile(join(folder, '1-false-invoice/answers-1.json'), 'utf8'),
  ) as Answers;
  for (const id of Object.keys(answers.escalate))
    await page.locator(`[data-key="tick-${id}"]`).check();
  await page.locator('[data-key="bulk-escalate"]').click();
  await page.getByLabel('Status').selectOption('open');
  await page.getByLabel('Group by').selectOption('subject');
  for (const group of await page.getByRole('button', { name: /^Select group/ }).all())
    await group.click();
  await page.locator('[data-key="bulk-close"]').click();
}

/** Starts the clock, deals all cards and takes the first option of each. */
async function decideCards(page: Page): Promise<void> {
  await tab(page, 'Facilitator');
  await press(page, 'I am the facilitator: open');
  await press(page, 'Start the clock');
  for (let card = 1; card <= 4; card++) await press(page, `Deal card ${card}:`);
  await press(page, 'Draw a curveball');
  await tab(page, 'Cards');
  for (let card = 0; card < 4; card++) await page.locator(`[data-key="card-${card}-0"]`).check();
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
  );
}

describeWithBrowser('the console of the tabletop kit', () => {
  beforeAll(async () => {
    browser = await openBrowser();
    folder = await unpackTool('soc-analyst-tabletop-kit');
  });
  afterAll(async () => {
    await browser.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  it('scores a triage by the key with all points for it, explains it, and can go back', async () => {
    const { page, problems, requests } = await open();
    await triageByTheKey(page);
    await decideCards(page);
    expect(await page.locator('#cards section').count()).toBe(5);
    await tab(page, 'Timeline');
    expect(await page.locator('#timeline li').count()).toBe(12);
    await tab(page, 'Score');
    await press(page, 'End the exercise');
    await page.getByRole('button', { name: 'Really end it' }).dispatchEvent('click'); // the question is withdrawn while a busy machine waits for a stable button
    const score = await page.locator('#score').innerText();
    expect(score).toContain(
      'Triage: 60 of 60. Found 12 of 12 story alerts, 0 false alarms, 0 left open.',
    );
    expect(score).toContain('Cards: 15 of 40.');
    expect(score).toContain('75 of 100 points');
    expect(score.match(/Better: /g)).toHaveLength(3);
    await tab(page, 'Queue');
    await page.getByLabel('Status').selectOption('');
    expect(await page.locator('[data-key="tick-1001"]').isDisabled()).toBe(true);
    await tab(page, 'Score');
    await press(page, 'Go back to playing');
    expect([problems, requests]).toEqual([[], []]);
    await page.close();
  });

  it('keeps verdicts and notes over a reload and for each scenario, and forgets them on request', async () => {
    const { page, problems } = await open();
    await page.locator('[data-key="open-1002"]').click();
    await press(page, 'Monitor');
    await page.getByLabel('Note on this alert').fill('<b>looked at</b> twice');
    await page.locator('#alert').getByRole('button', { name: 'Add note' }).click();
    await page.reload();
    expect(await page.locator('#count').textContent()).toBe('120 of 120 alerts shown, 119 open.');
    await tab(page, 'Notes');
    expect(await page.locator('#notes .words').allTextContents()).toEqual([
      '<b>looked at</b> twice',
    ]);
    await page.getByLabel('Scenario').selectOption('2');
    expect(await page.locator('#notes li').count()).toBe(0);
    await page.getByLabel('Scenario').selectOption('1');
    expect(await page.locator('#notes li').count()).toBe(1);
    await press(page, 'Start over');
    await press(page, 'Delete notes and verdicts?');
    expect(await page.locator('#notes li').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('exports a session that another browser imports, and refuses a file that is none', async () => {
    const { page } = await open();
    await tab(page, 'Notes');
    await page.getByLabel('New note').fill('Dora was in the office');
    await page.locator('#new-note-place').getByRole('button', { name: 'Add note' }).click();
    const [json] = await Promise.all([page.waitForEvent('download'), press(page, 'Export JSON')]);
    const [markdown] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Export Markdown'),
    ]);
    expect(await readFile(await markdown.path(), 'utf8')).toMatch(
      /## Known\n\n- 00:0\d Dora was in the office\n/,
    );
    const session = await readFile(await json.path());
    const other = await open();
    await tab(other.page, 'Notes');
    const give = (name: string, buffer: Buffer) =>
      other.page
        .getByLabel('Import a session')
        .setInputFiles({ name, mimeType: 'text/plain', buffer });
    await give('a.json', Buffer.from('{"version":1}'));
    await other.page.getByText('This file is not a session of this kit.').waitFor();
    await give('b.json', session);
    await other.page.locator('#notes', { hasText: 'Dora was in the office' }).waitFor();
    expect(other.problems).toEqual([]);
    await Promise.all([page.close(), other.page.close()]);
  });

  it('is played with the keyboard alone', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('mailsync');
    expect(await page.locator('#count').textContent()).toContain('1 of 120 alerts shown');
    await page.locator('#queue-title').click();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    expect(await page.locator('#queue .verdict').allTextContents()).toEqual(['escalated']);
    await page.keyboard.press('e');
    expect(await page.locator('#queue .verdict').count()).toBe(0);
    await page.getByRole('tab', { name: 'Queue' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#panel-timeline').isVisible()).toBe(true);
    await page.keyboard.press('End');
    expect(await page.locator('#panel-facilitator').isVisible()).toBe(true);
    await page.close();
  });

  it('prints the report and nothing else', async () => {
    const { page } = await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#report h2').isVisible()).toBe(true);
    expect(await page.locator('header').isVisible()).toBe(false);
    expect(await page.locator('#panel-queue').isVisible()).toBe(false);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation in the %s scheme, nor a wider page than the phone',
    async (colorScheme) => {
      const { page } = await open();
      await page.setViewportSize({ width: 375, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.locator('[data-key="open-1002"]').click();
      const found: string[] = await violationsOf(page);
      await decideCards(page);
      for (const name of ['Timeline', 'Cards', 'Notes', 'Score', 'Facilitator']) {
        await tab(page, name);
        found.push(...(await violationsOf(page)));
        expect(
          await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'),
        ).toBe(true);
      }
      expect(found).toEqual([]);
      await page.close();
    },
  );
});
