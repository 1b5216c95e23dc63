import { buildSamples, samplesAreBuilt } from './build-samples.mjs';
import { buildServers, serversAreBuilt } from './build-servers.mjs';
import { buildWeb, webIsBuilt } from './build-web.mjs';
import { dependenciesAreInstalled, installDependencies } from './install-dependencies.mjs';
import { installNats, natsIsInstalled } from './install-nats.mjs';
import { holdingLock } from './lock.mjs';

/** What must be done before the marketplace can start, each with the question whether it is done already. */
const steps = [
  { isDone: dependenciesAreInstalled, run: installDependencies },
  { isDone: natsIsInstalled, run: installNats },
  { isDone: serversAreBuilt, run: buildServers },
  { isDone: samplesAreBuilt, run: buildSamples },
  { isDone: webIsBuilt, run: buildWeb },
];

/** Does what is not done. A stamp is written behind each finished step, so that all being done needs no lock to be seen. */
export async function runSteps() {
  if (steps.every(({ isDone }) => isDone())) return;
  await holdingLock(() => {
    for (const { isDone, run } of steps) if (!isDone()) run();
  });
}
