/** Starts the marketplace of all browser tests; resolves with the function that stops it. */
module.exports = require('../../harness/start-marketplace.cjs').startMarketplace;
