import { type Browser, chromium } from 'playwright-core';

const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser of a test file's own. */
export interface TestBrowser {
  readonly browser: Browser;
}

/** Tests in a real browser; reported as skipped where browser.setup.cjs has found none, and said why. */
export function describeInBrowser(name: string, define: (own: TestBrowser) => void): void {
  const executablePath = process.env.EXE_BROWSER;
  (executablePath ? describe : describe.skip)(name, () => {
    const own = {} as { browser: Browser };
    beforeAll(async () => {
      own.browser = await chromium.launch({ executablePath, args: SWITCHES });
    }, 60_000);
    afterAll(() => own.browser?.close());
    define(own);
  });
}
