const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * Starts the whole marketplace once for all journeys, exactly as `npm start` does, on a free port and an empty folder.
 * With EXE_URL and EXE_ADMIN_PASSWORD it is a marketplace that runs already, such as one in containers (with RATE_LIMITS=off).
 */
module.exports = async () => {
  if (process.env.EXE_URL) return;
  const { startStack } = require('../../dist/deploy/embedded/testing/start-stack');
  const dataDir = mkdtempSync(join(tmpdir(), 'exe api ')); // a path with a space in it, on purpose
  const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
  Object.assign(process.env, { EXE_URL: stack.url, EXE_DATA_DIR: dataDir, EXE_ADMIN_PASSWORD: stack.adminPassword() });
  globalThis.apiStack = { stack, dataDir };
};
