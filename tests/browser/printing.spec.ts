import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

/** Notes the color of the heading while the page is printed. */
const NOTE_COLOR = `addEventListener('beforeprint', () => {
  window.printedColor = getComputedStyle(document.querySelector('h1')).color;
})`;
const COLOR = `getComputedStyle(document.querySelector('h1')).color`;

test.describe('a printed page', () => {
  test.use({ colorScheme: 'dark' });

  test('has dark text, also while the dark scheme is shown, and where a page is always dark', async ({
    page,
  }) => {
    for (const address of ['/docs', '/']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForHydration(page);
      await page.evaluate(NOTE_COLOR);
      await page.pdf({ format: 'A4' });
      expect(await page.evaluate('window.printedColor')).toBe('rgb(21, 26, 38)');
      expect(await page.evaluate(COLOR)).toBe('rgb(230, 233, 240)');
    }
  });
});
