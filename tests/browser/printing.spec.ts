import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

/** Notes the color of the heading while the page is printed. */
const NOTE_COLOR = `addEventListener('beforeprint', () => {
  window.printedColor = getComputedStyle(document.querySelector('h1')).color;
})`;
const COLOR = `getComputedStyle(document.querySelector('h1')).color`;

describeInBrowser('a printed page', (own) => {
  it('has dark text, also while the dark scheme is shown', async () => {
    const { page, context } = await createTestUser(own.browser, { colorScheme: 'dark' });
    await page.goto('/docs');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(NOTE_COLOR);
    await page.pdf({ format: 'A4' });
    expect(await page.evaluate('window.printedColor')).toBe('rgb(21, 26, 38)');
    expect(await page.evaluate(COLOR)).toBe('rgb(230, 233, 240)');
    await context.close();
  }, 60_000);
});
