/**
 * Installs when the lock file has changed and builds what has changed, and says so; silent when there is nothing to do. The npm scripts that run
 * the marketplace call it first, in a fresh clone as well: plain Node, no dependency. Two at once in one checkout both do the work, so run the second after the first.
 */
import { build, samples, servers, web } from './prepare/builds.mjs';
import { installDependencies } from './prepare/install-dependencies.mjs';
import { installNats } from './prepare/install-nats.mjs';
import { checkNodeVersion } from './prepare/node-version.mjs';

try {
  checkNodeVersion();
  await allDone([installDependencies(), installNats()]);
  await allDone([build(servers).then(() => build(samples)), build(web)]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Waits for all, so that none still runs when the first failure is thrown. */
async function allDone(work) {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
