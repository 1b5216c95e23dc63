const { findBrowser, HOW_TO_GET_ONE } = require('./find-browser.cjs');
const { startMarketplace } = require('./start-marketplace.cjs');

/** Browser tests need a browser and a running marketplace. Without a browser they are skipped, unless E2E_REQUIRED or CI is set. */
module.exports = async () => {
  const browser = findBrowser();
  if (browser) {
    process.env.EXE_BROWSER = browser;
    return startMarketplace();
  }
  const problem = `The browser tests need Chromium, and there is none. ${HOW_TO_GET_ONE}`;
  if (process.env.E2E_REQUIRED === '1' || process.env.CI) throw new Error(problem);
  globalThis.whySkipped = `THE BROWSER TESTS ARE SKIPPED. ${problem}`;
  console.warn(globalThis.whySkipped);
};
