import { setTimeout as sleep } from 'node:timers/promises';
import { TestDatabase } from '../test-database';
import type { System } from './fault';
import { checkDownloads } from './ledger/downloads';
import type { Finding } from './ledger/finding';
import { checkLogins } from './ledger/logins';
import { checkMessages } from './ledger/messages';
import { checkObjects } from './ledger/objects';
import { checkPayments } from './ledger/payments';
import { checkProjections } from './ledger/projections';
import { checkAccounts, checkTools } from './ledger/tools';
import type { Observations } from './observations';

/** Milliseconds until everything that was acknowledged must have had its effects everywhere. */
const SETTLING_MS = 60_000;
const POLL_MS = 300;

/** Holds the databases and the object storage to what the clients know. Check it while there is no traffic. */
export class Ledger {
  private readonly database: TestDatabase;

  constructor(
    private readonly system: System,
    private readonly observed: Observations,
  ) {
    this.database = new TestDatabase(system.databaseUrl);
  }

  /** What the databases have wrong at this moment. */
  async check(): Promise<Finding[]> {
    const { database, observed } = this;
    const checks = [checkMessages(database), checkProjections(database)];
    checks.push(...[checkDownloads, checkPayments, checkTools, checkAccounts].map((check) => check(database, observed)));
    return (await Promise.all(checks)).flat();
  }

  /** The same once events have reached everybody; leases of killed processes count as over. */
  async settle(): Promise<Finding[]> {
    for (const deadline = Date.now() + SETTLING_MS; ; await sleep(POLL_MS)) {
      await this.database.letLeasesEnd();
      const findings = await this.check();
      if (findings.length === 0 || Date.now() > deadline) return findings;
    }
  }

  /** The same with every object and every login. */
  async audit(): Promise<Finding[]> {
    const objects = () => checkObjects(this.database, this.system.objectStorage, this.observed);
    const logins = () => checkLogins(this.system.url, this.observed.accounts);
    return [...(await this.settle()), ...(await objects()), ...(await logins())];
  }
}
