const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Starts the PostgreSQL and the object store that all medium tests share; both are the embedded ones, built before. */
module.exports = async () => {
  const { startPostgres, startObjectStore } = require('../../dist/dev/stack');
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-medium-'));
  const [postgres, store] = await Promise.all([
    startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false }),
    startObjectStore({ dataDir: join(dataDir, 'objects') }),
  ]);
  Object.assign(process.env, {
    TEST_DATABASE_URL: postgres.url,
    TEST_S3_ENDPOINT: store.url,
    TEST_S3_ACCESS_KEY: store.accessKey,
    TEST_S3_SECRET_KEY: store.secretKey,
  });
  globalThis.mediumServers = { postgres, store, dataDir };
};
