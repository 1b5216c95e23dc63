import { buildSamples, samplesAreBuilt } from './build-samples.mjs';
import { buildServers, serversAreBuilt } from './build-servers.mjs';
import { buildWeb, webIsBuilt } from './build-web.mjs';
import { dependenciesAreInstalled, installDependencies } from './install-dependencies.mjs';
import { installNats, natsIsInstalled } from './install-nats.mjs';
import { withLock } from './lock.mjs';

const dependencies = { isDone: dependenciesAreInstalled, run: installDependencies };
const nats = { isDone: natsIsInstalled, run: installNats };
const servers = { isDone: serversAreBuilt, run: buildServers };
const samples = { isDone: samplesAreBuilt, run: buildSamples };
const web = { isDone: webIsBuilt, run: buildWeb };

/** The steps before the marketplace can start: stages follow each other, and the sequences of a stage run side by side. */
const stages = [
  [[dependencies], [nats]],
  [[servers, samples], [web]],
];

/** Runs the steps that are not done; if all are done, no lock is needed. */
export async function runSteps() {
  if (stages.flat(2).every(({ isDone }) => isDone())) return;
  await withLock(async () => {
    for (const sequences of stages) await allDone(sequences.map(runSequence));
  });
}

async function runSequence(steps) {
  for (const { isDone, run } of steps) if (!isDone()) await run();
}

/** Waits for all, so that none still runs when the first failure is thrown. */
async function allDone(sequences) {
  const failed = (await Promise.allSettled(sequences)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
