import { buildSamples, samplesAreBuilt } from './build-samples.mjs';
import { buildServers, serversAreBuilt } from './build-servers.mjs';
import { buildWeb, webIsBuilt } from './build-web.mjs';
import { dependenciesAreInstalled, installDependencies } from './install-dependencies.mjs';
import { installNats, natsIsInstalled } from './install-nats.mjs';
import { withLock } from './lock.mjs';

/** The steps before the marketplace can start. */
const steps = [
  { isDone: dependenciesAreInstalled, run: installDependencies },
  { isDone: natsIsInstalled, run: installNats },
  { isDone: serversAreBuilt, run: buildServers },
  { isDone: samplesAreBuilt, run: buildSamples },
  { isDone: webIsBuilt, run: buildWeb },
];

/** Runs the steps that are not done; if all are done, no lock is needed. */
export async function runSteps() {
  if (steps.every(({ isDone }) => isDone())) return;
  await withLock(() => {
    for (const { isDone, run } of steps) if (!isDone()) run();
  });
}
