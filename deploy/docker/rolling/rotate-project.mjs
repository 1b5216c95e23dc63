import { setTimeout as sleep } from 'node:timers/promises';
import { remainingSteps, rotated } from '../key-rotation.mjs';
import {
  environmentFile,
  readEnvironmentFile,
  writeEnvironmentFile,
} from '../environment-path.mjs';
import { print } from '../print.mjs';
import { readProject } from './containers.mjs';
import { requireRunning } from './project.mjs';
import { roll, SERVICES } from './roll.mjs';

/** Internal tokens live for 60 seconds, so the old keys are accepted that long after the last process has stopped signing with them. */
const TOKEN_SECONDS = 65;

/**
 * Replaces the keys of internal tokens in the environment file of the Compose project, and after each step the containers one by one.
 * Continues an interrupted rotation. Throws a message if a container does not become healthy.
 */
export async function rotateProject() {
  const project = requireRunning();
  const file = environmentFile();
  const steps = remainingSteps(readEnvironmentFile(file));
  // The step that was written last may not have reached every container.
  await roll(project, SERVICES);
  for (const step of steps) {
    if (step === 'finish') await waitForTokens();
    writeEnvironmentFile(file, rotated(readEnvironmentFile(file), step));
    print(`${step}: written to ${file}.`);
    await roll(readProject(), SERVICES);
  }
  print('Every process signs with its new key, and the old keys are refused.');
}

async function waitForTokens() {
  print(`Waiting ${TOKEN_SECONDS} s: tokens that were signed with the old keys are still in use.`);
  await sleep(TOKEN_SECONDS * 1000);
}
