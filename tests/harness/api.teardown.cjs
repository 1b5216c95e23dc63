const { rmSync } = require('node:fs');

/** Stops the marketplace that api.setup.cjs started. */
module.exports = async () => {
  if (!globalThis.apiStack) return;
  const { stack, dataDir } = globalThis.apiStack;
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
};
