import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentSandbox, theAdministrator } from '@testing';
import { CallLog } from './call-log';
import type { Fault, System } from './fault';
import { ConsistencyChecker } from './consistency-checker';
import type { Finding } from './consistency/finding';
import { Observations } from './observations';
import { type Footprint, footprints } from './processes';
import { Traffic } from './traffic';
import { Marketplace } from './traffic/actor';
import { allInitialTools, uploadInitialTools, createActors } from './traffic/set-up';
import { summarize, type FaultResult } from './fault-result';
import { waitForRecovery } from './recovery';

/** Whether every fault is injected, as in the nightly tests. */
export const IS_COMPLETE = process.env.NIGHTLY === 'true';
/** Milliseconds of traffic before the first fault; memory is stable in the complete run. */
const WARM_UP_MS = IS_COMPLETE ? 8000 : 2000;
/** The complete run makes about forty calls per second, the short one half as many. */
const SLOWDOWN = IS_COMPLETE ? 1 : 2;
/** The payment providers retry notifications every second, so that no fault delays them for long. */
const RETRIES = Array<number>(300).fill(1000);

/** A system under real traffic with a call log and a consistency checker: inject faults, then check everything. */
export class Rig {
  readonly results: FaultResult[] = [];
  readonly checker: ConsistencyChecker;
  /** Memory and descriptors before the first fault. */
  start: Footprint[] = [];

  private constructor(
    readonly system: System,
    private readonly marketplace: Marketplace,
    private readonly traffic: Traffic,
  ) {
    this.checker = new ConsistencyChecker(system, marketplace.observed);
  }

  /** Every call so far. */
  get log(): CallLog {
    return this.marketplace.log;
  }

  /** Observations of the clients. */
  get observed(): Observations {
    return this.marketplace.observed;
  }

  /** Starts the traffic and lets it run for some seconds. */
  static async start(system: System): Promise<Rig> {
    const { url, stack } = system;
    Object.assign(process.env, {
      EXE_URL: url,
      EXE_DATA_DIR: stack.dataDir,
      EXE_ADMIN_PASSWORD: stack.adminPassword(),
    });
    const sandbox = await PaymentSandbox.ofMarketplace();
    await sandbox.deliver({ copies: 2, jitterMs: 200, retryMs: RETRIES });
    const marketplace = new Marketplace(
      url,
      await uploadInitialTools(await theAdministrator()),
      sandbox,
      new CallLog(),
      new Observations(),
    );
    for (const tool of allInitialTools(marketplace.tools)) marketplace.observed.noteTool(tool);
    const rig = new Rig(
      system,
      marketplace,
      new Traffic(await createActors(marketplace, stack.adminPassword()), SLOWDOWN),
    );
    rig.traffic.start();
    await sleep(WARM_UP_MS);
    rig.start = await rig.measureAtRest();
    return rig;
  }

  /** Injects one fault under traffic, waits until every call succeeds again, and checks consistency. */
  async inject(fault: Fault): Promise<FaultResult> {
    const [first, beganAt] = [this.log.calls.length, Date.now()];
    await fault.inject(this.system);
    const endedAt = Date.now();
    const recoveredAt = await waitForRecovery(this.log, endedAt);
    const [findings, convergenceMs] = await this.whilePaused(() => this.checkUntilStable());
    const result = summarize(fault.name, this.log.calls.slice(first), {
      beganAt,
      endedAt,
      recoveredAt,
      convergenceMs,
      findings,
    });
    this.results.push(result);
    return result;
  }

  /** Ends the traffic and checks everything: databases, objects, logins. */
  async finish(): Promise<Finding[]> {
    await this.traffic.pause();
    return this.checker.audit(this.marketplace.tools.free.map(({ id }) => id));
  }

  /** Ends the traffic; rejects when an actor threw. */
  async stop(): Promise<void> {
    await this.traffic.stop();
  }

  /** The same while no calls are made. */
  measureAtRest(): Promise<Footprint[]> {
    return this.whilePaused(() => this.measure());
  }

  /** Memory and descriptors of each process after a garbage collection. */
  measure(): Promise<Footprint[]> {
    return footprints([join(this.system.stack.dataDir, 'run'), this.system.servers.run]);
  }

  private async checkUntilStable(): Promise<[Finding[], number]> {
    const beganAt = Date.now();
    return [await this.checker.checkUntilStable(), Date.now() - beganAt];
  }

  private async whilePaused<T>(work: () => Promise<T> | T): Promise<T> {
    await this.traffic.pause();
    try {
      return await work();
    } finally {
      this.traffic.resume();
    }
  }
}
