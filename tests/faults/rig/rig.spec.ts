import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@testing';
import { testConsistencyChecker } from './corruptions';
import type { Fault, System } from './fault';
import { FAULTS } from './faults';
import { faultTable, processTable } from './report';
import { IS_COMPLETE, Rig } from './rig';
import { disallowedOf } from './fault-result';
import { startSystem } from './system';

const { FAULTS_ONLY: only, FAULTS_KEEP: keep } = process.env;
const isChosen = ({ name, short }: Fault) => (only ? name.includes(only) : short || IS_COMPLETE);

/** The traffic makes all kinds of calls. */
const KINDS_OF_CALLS = 17;
/** Purchases, downloads and edits succeed without the broker. */
const isTransparent = ({ name }: Fault) => /^(NATS down|kill -9 of nats)/.test(name);

describe('a marketplace under traffic and faults', () => {
  let system: System;
  let rig: Rig;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-rig-'));

  beforeAll(async () => {
    system = await startSystem(dataDir);
    rig = await Rig.start(system);
  });
  afterAll(async () => {
    await rig?.stop();
    await system?.stop();
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
    else process.stdout.write(`Data and logs are in ${dataDir}\n`);
  });

  for (const fault of FAULTS.filter(isChosen)) {
    const missing = fault.missing?.();
    const title = `${fault.name}: nothing is lost or doubled, no answer is one that is never allowed, and all calls succeed again`;
    (missing ? it.skip : it)(
      missing ? `${fault.name} (${missing})` : title,
      async () => {
        const result = await rig.inject(fault);
        if (IS_COMPLETE) process.stderr.write(faultTable([result])); // the whole table comes after most of an hour
        const { calls, findings, disallowed, recoverySeconds } = result;
        expect({ findings, disallowed, recoverySeconds }).toEqual({
          findings: [],
          disallowed: {},
          recoverySeconds: expect.any(Number),
        });
        expect(calls.ok).toBeGreaterThan(0);
        if (isTransparent(fault)) expect(result.failures).toEqual([]);
      },
      400_000,
    );
  }

  it('at the end every object and account exists, and live counts are right', async () => {
    const { calls } = rig.log;
    const kinds = () =>
      new Set(calls.filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind)).size;
    await eventually(() => expect(kinds()).toBe(KINDS_OF_CALLS));
    const { accounts, paidPayments, cardPayers, downloads } = rig.observed;
    for (const known of [accounts, paidPayments, cardPayers, downloads])
      expect(known).not.toEqual([]);
    const findings = await rig.finish();
    const after = await rig.measure();
    process.stdout.write(`\n${faultTable(rig.results)}\n${processTable(rig.start, after)}\n`);
    expect({ findings, disallowed: disallowedOf(calls) }).toEqual({ findings: [], disallowed: {} });
  });

  testConsistencyChecker(() => ({ rig, system }));
});
