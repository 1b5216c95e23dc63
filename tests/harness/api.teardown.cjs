/** Stops the marketplace of the api tests, if they started it. */
module.exports = () => globalThis.stopMarketplace();
