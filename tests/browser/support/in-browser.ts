import { type Browser, chromium } from 'playwright-core';

const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of one test file. */
export interface TestBrowser {
  readonly browser: Browser;
}

/** Defines tests in a real browser, started with additional switches; they are skipped where browser.setup.cjs found none. */
export function describeInBrowser(name: string, define: (own: TestBrowser) => void, switches: readonly string[] = []): void {
  const executablePath = process.env.EXE_BROWSER;
  (executablePath ? describe : describe.skip)(name, () => {
    const own = {} as { browser: Browser };
    beforeAll(async () => {
      own.browser = await chromium.launch({ executablePath, args: [...SWITCHES, ...switches] });
    }, 60_000);
    afterAll(() => own.browser?.close());
    define(own);
  });
}
