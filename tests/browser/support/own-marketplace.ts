import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedStack, startStack } from '../../../dev/stack';
import { theAdministrator } from '../../harness/gateway-client';
import { expect, test as base } from './fixtures';

export { expect };

/** A test with a marketplace of its own, whose processes it may stop. */
export const test = base.extend<object, { stack: StartedStack }>({
  stack: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'exe outages '));
      const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
      Object.assign(process.env, {
        EXE_URL: stack.url,
        EXE_DATA_DIR: dataDir,
        EXE_ADMIN_PASSWORD: stack.adminPassword(),
      });
      await use(stack);
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  admin: [async ({ stack: _started }, use) => use(await theAdministrator()), { scope: 'worker' }],
});
