/**
 * `npm run ops -- rotate-secrets`: replaces the keys of internal tokens of the Compose project in all steps (rolling/rotate-project.mjs).
 * With the name of a step, it only prints the environment file from its input after that step.
 */
import { readFileSync } from 'node:fs';
import { requireThat } from './environment-file.mjs';
import { rotated, STEP_NAMES } from './key-rotation.mjs';
import { print } from './print.mjs';
import { rotateProject } from './rolling/rotate-project.mjs';

const USAGE =
  'Usage: npm run ops -- rotate-secrets, or npm run --silent ops -- rotate-secrets begin|switch|finish < .env > .env.new';
const step = process.argv[2];
requireThat(step === undefined || step === '--help' || STEP_NAMES.includes(step), USAGE);
if (step === '--help') print(USAGE);
else if (step !== undefined) process.stdout.write(rotated(readFileSync(0, 'utf8'), step));
else
  await rotateProject().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
