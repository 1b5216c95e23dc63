import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, System } from './fault';
import { FAULTS } from './faults';
import { faultTable, processTable } from './report';
import { Rig } from './rig';
import { disallowedOf } from './strike';
import { startSystem } from './system';

const { FAULTS: extent, FAULTS_ONLY: only } = process.env;
const isChosen = ({ name, short }: Fault) => (only ? name.includes(only) : short || extent === 'all');

describe('a marketplace under traffic, when something breaks', () => {
  let system: System;
  let rig: Rig;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-rig-'));

  beforeAll(async () => {
    system = await startSystem(dataDir);
    rig = await Rig.start(system);
  }, 240_000);
  afterAll(async () => {
    await rig?.stop();
    await system?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  for (const fault of FAULTS.filter(isChosen)) {
    const missing = fault.missing?.();
    const title = `${fault.name}: nothing is lost or doubled, no answer is one that is never allowed, and all calls succeed again`;
    (missing ? it.skip : it)(
      missing ? `${fault.name} (${missing})` : title,
      async () => {
        const { findings, disallowed, recoverySeconds } = await rig.strike(fault);
        expect({ findings, disallowed, recoverySeconds }).toEqual({ findings: [], disallowed: {}, recoverySeconds: expect.any(Number) });
      },
      400_000,
    );
  }

  it('and in the end every object and every account is there', async () => {
    const findings = await rig.finish();
    const after = rig.measure();
    process.stdout.write(`\n${faultTable(rig.strikes)}\n${processTable(rig.start, after)}\n`);
    expect({ findings, disallowed: disallowedOf(rig.log.calls) }).toEqual({ findings: [], disallowed: {} });
  }, 300_000);
});
