const { startMarketplace } = require('./start-marketplace.cjs');

/** The api tests talk to a running marketplace. */
module.exports = async () => {
  globalThis.stopMarketplace = await startMarketplace();
};
