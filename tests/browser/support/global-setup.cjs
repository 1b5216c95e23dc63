const { startMarketplace, stopMarketplace } = require('../../harness/start-marketplace.cjs');

/** Starts the marketplace of all browser tests; resolves with the function that stops it. */
module.exports = async () => {
  await startMarketplace();
  return stopMarketplace;
};
