/** Stops the marketplace of the api or browser tests. */
module.exports = require('./start-marketplace.cjs').stopMarketplace;
