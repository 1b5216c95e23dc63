import { createRequire } from 'node:module';
import { test } from '@playwright/test';

const { HOW_TO_GET_ONE } = createRequire(import.meta.url)('../../harness/find-browser.cjs');

/** Stands for all browser tests where there is no browser, so that the report has the reason. */
test.skip(`THE BROWSER TESTS ARE SKIPPED: they need Chromium, and there is none. ${HOW_TO_GET_ONE}`, () =>
  undefined);
