/** The api tests talk to a running marketplace. */
module.exports = require('./start-marketplace.cjs').startMarketplace;
