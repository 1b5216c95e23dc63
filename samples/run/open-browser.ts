import { chromium, type Browser, type Page } from 'playwright-core';
import { browserPath } from './browser-path';

/** Starts the browser without a window, background requests or first-run pages. */
export function openBrowser(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: browserPath, args });
}

/** A `describe` for tests that need the browser; they are one skipped test where it is missing. */
export function describeWithBrowser(title: string, tests: () => void): void {
  if (browserPath) describe(title, tests);
  else
    it.skip(`${title}: no browser here, pages were not opened (apt-get install chromium)`, () =>
      undefined);
}

/** An opened page and everything that went wrong on it. */
export interface Visit {
  page: Page;
  /** Script errors and console errors, refusals by the content policy among them. */
  problems: string[];
  /** Every address asked for besides the page itself. */
  requests: string[];
}

/** Opens a local file in a fresh profile and keeps a record of what it does. */
export async function visitPage(browser: Browser, path: string): Promise<Visit> {
  const page = await browser.newPage();
  const address = `file://${path}`;
  const visit: Visit = { page, problems: [], requests: [] };
  page.on('pageerror', (error) => visit.problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') visit.problems.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url() !== address) visit.requests.push(request.url());
  });
  await page.goto(address);
  return visit;
}
