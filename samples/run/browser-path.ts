import { existsSync } from 'node:fs';

const BROWSER_PATHS = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** The browser on this machine, or undefined. */
export const browserPath = BROWSER_PATHS.find((path) => path !== undefined && existsSync(path));
