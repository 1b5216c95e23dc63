const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * Starts one marketplace for all tests of a run as `npm start` does, on a free port and an empty folder; resolves with the function that stops it
 * and deletes its data. With EXE_STARTED, the marketplace at EXE_URL is used instead, such as the one of with-marketplace.cjs or one in containers
 * (EXE_ADMIN_PASSWORD, RATE_LIMITS=off).
 */
exports.startMarketplace = async () => {
  if (process.env.EXE_STARTED) return async () => undefined;
  const { startStack } = require('../../dist/dev/stack');
  const dataDir = mkdtempSync(join(tmpdir(), 'exe api ')); // a path with a space in it, on purpose
  const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
  Object.assign(process.env, {
    EXE_URL: stack.url,
    EXE_DATA_DIR: dataDir,
    EXE_ADMIN_PASSWORD: stack.adminPassword(),
  });
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
};
