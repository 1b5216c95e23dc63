/** Measures how long the marketplace takes to start on the data of an earlier start: from the program's start until every service is ready. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STARTS = 5;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));

async function secondsToStart(dataDir) {
  const began = performance.now();
  const stack = await startStack({ dataDir });
  const seconds = (performance.now() - began) / 1000;
  await stack.stop();
  return seconds;
}

/** Reports the row of the start. */
export async function run(report) {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-bench-start-'));
  try {
    await secondsToStart(dataDir); // creates the databases and uploads the samples
    const values = [];
    for (let start = 0; start < STARTS; start++) values.push(await secondsToStart(dataDir));
    report({ work: 'start of the marketplace on existing data', values, unit: 's', goal: '<= 60' });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
