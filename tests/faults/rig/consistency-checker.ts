import { setTimeout as sleep } from 'node:timers/promises';
import { TestDatabase } from '../test-database';
import type { System } from './fault';
import { checkDownloads } from './consistency/downloads';
import type { Finding } from './consistency/finding';
import { checkLiveCounts } from './consistency/live-counts';
import { checkLogins } from './consistency/logins';
import { checkMessages } from './consistency/messages';
import { checkObjects } from './consistency/objects';
import { checkPayments } from './consistency/payments';
import { checkProjections } from './consistency/projections';
import { checkAccounts, checkTools } from './consistency/tools';
import type { Observations } from './observations';

/** Milliseconds without a change after which missing data counts as lost: longer than any redelivery takes. */
const STABLE_MS = 60_000;
const POLL_MS = 300;

/** Compares databases and object storage with what the clients observed. Use it while the traffic is paused. */
export class ConsistencyChecker {
  private readonly database: TestDatabase;
  private readonly reported = new Set<string>();

  constructor(
    private readonly system: System,
    private readonly observed: Observations,
  ) {
    this.database = new TestDatabase(system.databaseUrl);
  }

  /** Current findings that were not reported before: a loss belongs to the fault that caused it. */
  async check(): Promise<Finding[]> {
    const { database, observed } = this;
    const checks = [checkMessages(database), checkProjections(database)];
    checks.push(
      ...[checkDownloads, checkPayments, checkTools, checkAccounts].map((check) =>
        check(database, observed),
      ),
    );
    return this.unreported((await Promise.all(checks)).flat());
  }

  /** Reports the findings that remain once all events are handled; leases of killed processes are expired. */
  async checkUntilStable(): Promise<Finding[]> {
    let [before, changedAt] = ['', Date.now()];
    for (;;) {
      await this.database.expireLeases();
      const findings = await this.check();
      const now = JSON.stringify(findings);
      if (now !== before) [before, changedAt] = [now, Date.now()];
      if (findings.length === 0 || Date.now() - changedAt > STABLE_MS) return this.report(findings);
      await sleep(POLL_MS);
    }
  }

  /** Checks also every object, every login, and the live counts of these tools. */
  async audit(toolIds: readonly string[]): Promise<Finding[]> {
    const { database, observed, system } = this;
    const findings = await this.checkUntilStable();
    const objects = await checkObjects(database, system.objectStorage, observed);
    const logins = await checkLogins(system.url, observed.accounts);
    return [
      ...findings,
      ...objects,
      ...logins,
      ...(await checkLiveCounts(system.url, toolIds, observed)),
    ];
  }

  private unreported(findings: Finding[]): Finding[] {
    return findings.filter((finding) => !this.reported.has(keyOf(finding)));
  }

  private report(findings: Finding[]): Finding[] {
    for (const finding of findings) this.reported.add(keyOf(finding));
    return findings;
  }
}

const keyOf = ({ kind, about }: Finding): string => `${kind}: ${about}`;
