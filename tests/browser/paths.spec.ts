import { aMember, type Client, PASSWORD } from '../harness/gateway-client';
import type { AdminPath, LearningPathDetail } from '@libs/contracts';
import { logIn } from './support/accounts';
import { axeViolations } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe('learning paths', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  const foundations = async (client: Client) =>
    (await client.get<LearningPathDetail>('/api/paths/foundations')).body;

  test('show a member on a phone how far they are', async ({ page, context }) => {
    const member = await aMember();
    const [first] = (await foundations(member)).toolIds;
    await logIn(context.request, member.email, PASSWORD);
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('link', { name: 'Exclusive learning paths' }).first().click();
    await page.getByRole('link', { name: 'Security foundations', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Security foundations' }).waitFor();
    await page.getByText('0 of 2 steps done').waitFor();
    await page.getByRole('link', { name: 'Start: step 1, Security Basics Handbook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security Basics Handbook' }).waitFor();
    const box = page.getByRole('region', { name: 'Get this tool' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      box.getByRole('button', { name: /^Download/ }).click(),
    ]);
    await download.delete();
    await page.getByRole('link', { name: 'Back to Security foundations, step 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security foundations' }).waitFor();
    await page.getByText('Downloaded', { exact: true }).waitFor();
    await page
      .getByRole('button', {
        name: 'Mark as done without the self-check: Security Basics Handbook',
      })
      .click();
    await page.getByText('1 of 2 steps done').waitFor();
    await page.getByRole('link', { name: 'Continue: step 2, Password Entropy Meter' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect((await member.get('/api/account/downloaded-tools')).body).toEqual({ toolIds: [first] });
  });

  test('end with a certificate that everybody can check, once every self-check is right', async ({
    page,
    context,
    browser,
    admin,
  }) => {
    test.slow();
    const member = await aMember();
    const { steps } = (await admin.get<AdminPath[]>('/api/admin/paths')).body.find(
      ({ slug }) => slug === 'foundations',
    )!;
    await logIn(context.request, member.email, PASSWORD);
    await page.goto('/paths/foundations');
    for (const [index, { questions }] of steps.entries()) {
      const step = page.locator(`#step-${index + 1}`);
      await step.getByText(/^Self-check: \d questions?/).click();
      const choose = async (offset: number) => {
        for (const { question, options, answer } of questions)
          await step
            .getByRole('group', { name: question })
            .getByRole('radio', { name: options[(answer + offset) % options.length], exact: true })
            .check();
      };
      await choose(1);
      await step.getByRole('button', { name: 'Check answers' }).click();
      await step.getByText('Not quite.').waitFor();
      await choose(0);
      await step.getByRole('button', { name: 'Check answers' }).click();
      await step.getByText('Correct. This step is done.').waitFor();
    }
    await page.getByText('Both steps done').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Name on the certificate').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Get certificate' }).click();
    await page.getByRole('link', { name: 'View certificate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByText(/^Genuine: issued by EXE on/).waitFor();
    await page.getByRole('img', { name: 'QR code of the address of this certificate' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(await axeViolations(page)).toEqual([]);
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const code = new URL(page.url()).pathname.split('/').at(-1)!;

    const visitor = await browser.newContext();
    const other = await visitor.newPage();
    await other.goto('/certificates');
    await other.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '));
    await other.getByRole('button', { name: 'Check', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await other.getByText('Security foundations').waitFor();
    await visitor.close();

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Security foundations', exact: true }).waitFor();
    await member.request('DELETE', '/api/account', { password: PASSWORD });
    await expect
      .poll(async () => (await context.request.get(`/api/certificates/${code}`)).status())
      .toBe(404);
  });

  test.describe('of an administrator', () => {
    test.use({ role: 'administrator' });

    test('are edited by an administrator; the change is shown to visitors and in the served page', async ({
      page,
      context,
      admin,
    }) => {
      const { toolIds } = await foundations(admin);
      const slug = `path-${Date.now()}`;
      const steps = toolIds.map((toolId) => ({ toolId, lesson: '' }));
      const path = { slug, title: 'Draft', summary: 'To be edited.', unlisted: false, steps };
      const { id } = (await admin.post<AdminPath>('/api/admin/paths', path)).body;
      await page.goto('/admin?tab=paths');
      await page.getByRole('button', { name: 'Edit: Draft' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Draft' });
      await dialog.getByLabel('Title').fill('First steps');
      await dialog.getByRole('button', { name: 'Move up: Password Entropy Meter' }).click();
      await dialog
        .getByLabel('Lesson before Security Basics Handbook')
        .fill('Now read about the other habits.');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.goto(`/paths/${slug}`);
      await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
      await page.getByRole('heading', { name: '2. Security Basics Handbook' }).click();
      await page.getByText('Now read about the other habits.').waitFor();
      const served = async () => (await context.request.get(`/paths/${slug}`)).text();
      await expect.poll(served).toContain('<title>First steps · EXE</title>');
      await page.goto('/admin?tab=paths');
      await page.getByRole('button', { name: 'Delete: First steps' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('First steps was deleted').waitFor();
      expect((await admin.request('DELETE', `/api/admin/paths/${id}`)).status).toBe(404);
    });
  });
});
