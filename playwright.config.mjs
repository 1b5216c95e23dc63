import { createRequire } from 'node:module';
import { defineConfig } from '@playwright/test';

const require = createRequire(import.meta.url);
const { findBrowser, HOW_TO_GET_ONE } = require('./tests/harness/find-browser.cjs');
const { temporaryFolder } = require('./tests/harness/temporary-folder.cjs');

process.env.TMPDIR = temporaryFolder();

/** The installed Chromium. On Debian, as root, a missing one is installed with apt-get; Playwright downloads none. */
const executablePath = findBrowser();
const isRequired = process.env.E2E_REQUIRED === '1' || Boolean(process.env.CI);
if (!executablePath && isRequired)
  throw new Error(`The browser tests need Chromium, and there is none. ${HOW_TO_GET_ONE}`);

/** Tests that take processes down: one by one, on a marketplace of their own (support/own-marketplace.ts). */
const OUTAGES = '**/outages/*.spec.ts';
const PROJECTS = [
  { name: 'browser', testIgnore: OUTAGES },
  { name: 'outages', testMatch: OUTAGES, workers: 1 },
];

/** The tests in Chromium, against one marketplace. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.data/browser-tests',
  globalSetup: executablePath ? './tests/browser/support/global-setup.cjs' : undefined,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  /** Tests with the tag @nightly need NIGHTLY=true (docs/testing.md). */
  grepInvert: process.env.NIGHTLY === 'true' ? undefined : /@nightly/,
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1280, height: 900 },
    // A film of each page would take as much of the CPU as the page; a trace has its DOM before and after each action.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--site-per-process', // as browsers with a window do: a frame cannot block its page
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: executablePath
    ? PROJECTS
    : [{ name: 'no browser', testMatch: 'support/no-browser.mjs' }],
});
