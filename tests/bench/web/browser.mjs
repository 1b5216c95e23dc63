/** Finds and opens Chromium for a measurement. */
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { NotMeasured } from '../support/measure.mjs';

const { findBrowser } = createRequire(import.meta.url)('../../harness/find-browser.cjs');

/** Switches of a browser without a display. */
export const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium; throws NotMeasured when there is none. */
export function browserPath() {
  const path = findBrowser();
  if (!path) throw new NotMeasured('Chromium');
  return path;
}

/** Opens Chromium without a display. */
export const openBrowser = () => chromium.launch({ executablePath: browserPath(), args: SWITCHES });
