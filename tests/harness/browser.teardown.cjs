const { stopMarketplace } = require('./start-marketplace.cjs');

/** Stops the marketplace of the browser tests; where they were skipped, says so again, under the summary that counts them. */
module.exports = async () => {
  await stopMarketplace();
  if (globalThis.whySkipped) console.warn(`\n${globalThis.whySkipped}\n`);
};
