import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

const BROWSER_PATHS = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** The browser on this machine, or undefined. */
export const browserPath = BROWSER_PATHS.find((path) => path !== undefined && existsSync(path));

/** Starts the browser without a window, background requests or first-run pages. */
export function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: browserPath, args });
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
