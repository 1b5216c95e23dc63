import type { Browser } from 'playwright-core';
import { expectCleanLayout, withPages } from './expect-pages';
import { describeWithBrowser, openBrowser } from './open-browser';

describeWithBrowser('the layout of the pages in the downloads', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await openBrowser()));
  afterAll(() => browser.close());

  it.each(withPages)(
    '$slug: controls keep apart and are labelled, nothing is clipped or too wide, in every state',
    ({ slug }) => expectCleanLayout(browser, slug),
  );
});
