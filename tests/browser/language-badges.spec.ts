import { aTool, theAdministrator } from '@testing';
import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

/** Reads the background of the badge around a label. */
const readBackground = (label: object): string => {
  const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (element: unknown) => { backgroundColor: string } };
  return getComputedStyle((label as { parentElement: unknown }).parentElement).backgroundColor;
};

describeInBrowser('the badge of a language', (own) => {
  it('shows an unknown language in upper case, on grey', async () => {
    const admin = await theAdministrator();
    const { page, context } = await createTestUser(own.browser, { colorScheme: 'light' });
    const backgroundOf = async (language: string, label: string): Promise<string> => {
      const tool = await aTool(admin, { language });
      await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
      const badge = page.getByRole('article', { name: tool.name }).getByText(label, { exact: true });
      await badge.waitFor();
      return badge.evaluate(readBackground);
    };
    const grey = 'rgba(0, 0, 0, 0.08)';
    expect(await backgroundOf('cobol', 'COBOL')).toBe(grey);
    expect(await backgroundOf('python', 'Python')).not.toBe(grey);
    await context.close();
  }, 60_000);
});
