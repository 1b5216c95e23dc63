import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentSandbox, theAdministrator } from '@testing';
import { CallLog } from './call-log';
import type { Fault, System } from './fault';
import { Ledger } from './consistency-checker';
import type { Finding } from './consistency/finding';
import { Observations } from './observations';
import { type Footprint, footprints } from './processes';
import { Traffic } from './traffic';
import { Marketplace } from './traffic/actor';
import { allOf, fillShelf, gatherActors } from './traffic/set-up';
import { summarize, type Strike } from './fault-result';
import { untilAllIsOk } from './recovery';

/** Milliseconds of traffic before the first fault: every kind of call is made, every process has reached its size. */
const WARM_UP_MS = 8000;
/** Notifications of payment providers are sent again every second, so that no fault has to be waited out for one. */
const RETRIES = Array<number>(300).fill(1000);

/** A system under real traffic, its call log and its ledger: strike faults, then audit. */
export class Rig {
  readonly strikes: Strike[] = [];
  readonly ledger: Ledger;
  /** What each process took before the first fault. */
  start: Footprint[] = [];

  private constructor(
    readonly system: System,
    private readonly market: Marketplace,
    private readonly traffic: Traffic,
  ) {
    this.ledger = new Ledger(system, market.observed);
  }

  /** Every call so far. */
  get log(): CallLog {
    return this.market.log;
  }

  /** What the clients know. */
  get observed(): Observations {
    return this.market.observed;
  }

  /** Starts the traffic and lets it run for some seconds. */
  static async start(system: System): Promise<Rig> {
    const { url, stack } = system;
    Object.assign(process.env, { EXE_URL: url, EXE_DATA_DIR: stack.dataDir, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    const sandbox = await PaymentSandbox.ofMarketplace();
    await sandbox.deliver({ copies: 2, jitterMs: 200, retryMs: RETRIES });
    const market = new Marketplace(url, await fillShelf(await theAdministrator()), sandbox, new CallLog(), new Observations());
    for (const tool of allOf(market.tools)) market.observed.noteTool(tool);
    const rig = new Rig(system, market, new Traffic(await gatherActors(market, stack.adminPassword())));
    rig.traffic.start();
    await sleep(WARM_UP_MS);
    rig.start = await rig.quietly(() => rig.measure());
    return rig;
  }

  /** Strikes one fault under traffic, waits until every call succeeds again, and checks the ledger. */
  async strike(fault: Fault): Promise<Strike> {
    const [first, beganAt] = [this.log.calls.length, Date.now()];
    await fault.strike(this.system);
    const endedAt = Date.now();
    const recoveredAt = await untilAllIsOk(this.log, endedAt);
    const [findings, settlingMs] = await this.quietly(() => this.settle());
    const strike = summarize(fault.name, this.log.calls.slice(first), { beganAt, endedAt, recoveredAt, settlingMs, findings });
    this.strikes.push(strike);
    return strike;
  }

  /** Ends the traffic and checks everything: databases, objects, logins. */
  async finish(): Promise<Finding[]> {
    await this.traffic.pause();
    return this.ledger.audit(this.market.tools.free.map(({ id }) => id));
  }

  /** Ends the traffic; rejects when the traffic itself had a defect. */
  async stop(): Promise<void> {
    await this.traffic.stop();
  }

  /** What each process takes once its garbage is collected. */
  measure(): Promise<Footprint[]> {
    return footprints([join(this.system.stack.dataDir, 'run'), this.system.servers.run]);
  }

  private async settle(): Promise<[Finding[], number]> {
    const beganAt = Date.now();
    return [await this.ledger.settle(), Date.now() - beganAt];
  }

  private async quietly<T>(work: () => Promise<T> | T): Promise<T> {
    await this.traffic.pause();
    try {
      return await work();
    } finally {
      this.traffic.resume();
    }
  }
}
