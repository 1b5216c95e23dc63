const { rmSync } = require('node:fs');

/** Stops what medium.setup.cjs started. */
module.exports = async () => {
  const { postgres, store, dataDir } = globalThis.mediumServers;
  await Promise.all([postgres.stop(), store.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
};
