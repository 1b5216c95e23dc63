/**
 * Looks for leaks: BENCH_LEAK_ROUNDS (10) rounds of faults under traffic that no process of ours is killed by, each followed by a garbage
 * collection. Reports for each process the slope of its memory and of its descriptors over the rounds, without the first two, which fill caches.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slopeOf } from './support/slope.mjs';

const require = createRequire(import.meta.url);
require('../harness/run-source.cjs');
const { FAULTS } = require('../faults/rig/faults');
const { Rig } = require('../faults/rig/rig');
const { startSystem } = require('../faults/rig/system');

const ROUNDS = Number(process.env.BENCH_LEAK_ROUNDS ?? 10);
const WARM_UP_ROUNDS = 2;
const PROCESSES = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
const killsOurProcess = ({ name }) => PROCESSES.some((process) => name === `kill -9 of ${process}`);

function print(round, footprints) {
  const texts = footprints.map(
    ({ process, memory, descriptors }) => `${process} ${memory.toFixed(0)} MB ${descriptors}`,
  );
  console.error(`round ${round}: ${texts.join(', ')}`);
}

/** Reports the slopes of the six processes; the goals are far above the noise of one run and below what a day of a leak costs. */
export async function run(report) {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-leaks-'));
  const system = await startSystem(dataDir);
  const rounds = [];
  let rig;
  try {
    rig = await Rig.start(system);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const fault of FAULTS.filter((one) => one.short && !killsOurProcess(one)))
        await rig.inject(fault);
      rounds.push((await rig.measureAtRest()).filter(({ process }) => PROCESSES.includes(process)));
      print(round, rounds.at(-1));
    }
  } finally {
    await rig?.stop();
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const process of PROCESSES) {
    const own = rounds
      .slice(WARM_UP_ROUNDS)
      .map((footprints) => footprints.find((one) => one.process === process));
    report({
      work: `${process}: memory gained in a round`,
      value: slopeOf(own.map(({ memory }) => memory)),
      unit: 'MB',
      goal: '<= 2',
    });
    report({
      work: `${process}: descriptors gained in a round`,
      value: slopeOf(own.map(({ descriptors }) => descriptors)),
      goal: '<= 1',
    });
  }
}
