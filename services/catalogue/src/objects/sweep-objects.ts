import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HOUR_MS } from '@libs/contracts';
import { ObjectStore, PROBES } from '@libs/storage';
import { Transactions } from '@libs/persistence';
import { measuredGauge, PeriodicJobs } from '@libs/service';
import { validateSweep, type Survey } from './sweep-rules';
import { BucketBinding } from './bucket-binding';
import { ObjectRepository } from './object.repository';

/** Running downloads may read a replaced file for this long. */
const RETIRED_FOR = HOUR_MS;
/** Longer than any upload takes: older unreferenced objects were left behind by a crash. */
const ORPHANED_AFTER = 24 * HOUR_MS;
const BATCH_SIZE = 500;
const MAX_REMOVED = 10_000;
const PREFIXES = ['files/', 'thumbnails/', 'screenshots/', 'previews/'];

interface Swept {
  retired: number;
  orphans: number;
  openUploads: number;
  refusal?: { reason: string; survey?: Survey };
}

/** Removes unreferenced objects and the parts of abandoned uploads. */
@Injectable()
export class SweepObjects {
  constructor(
    private readonly store: ObjectStore,
    private readonly objects: ObjectRepository,
    private readonly binding: BucketBinding,
  ) {}

  /** Surveys the whole bucket before it removes anything: after a loss of data in the database, live objects look orphaned. */
  async run(now: Date): Promise<Swept> {
    const binding = await this.binding.state();
    if (binding === 'foreign')
      return refused('The bucket and the database are not bound to each other.');
    const { survey, unknown } = await this.survey(now);
    const reason = validateSweep(survey);
    if (reason) return refused(reason, survey);
    if (binding === 'unbound') await this.binding.bind();
    for (const key of unknown) await this.store.remove(key);
    const openUploads = await this.abortOpenUploads(now);
    const orphans = unknown.length + (await this.removeProbes(now));
    return { retired: await this.removeRetired(now), orphans, openUploads };
  }

  /** No tool ever references them, so the survey does not count them. */
  private async removeProbes(now: Date): Promise<number> {
    const youngest = now.getTime() - ORPHANED_AFTER;
    let removed = 0;
    for await (const { key, modifiedAt } of this.store.list(PROBES)) {
      if (modifiedAt.getTime() >= youngest) continue;
      await this.store.remove(key);
      removed += 1;
    }
    return removed;
  }

  /** Frees the parts that uploads of crashed processes left behind. */
  private async abortOpenUploads(now: Date): Promise<number> {
    const youngest = now.getTime() - ORPHANED_AFTER;
    let aborted = 0;
    for (const prefix of PREFIXES) {
      for await (const upload of this.store.openUploads(prefix)) {
        if (upload.startedAt.getTime() >= youngest) continue;
        await this.store.abort(upload);
        aborted += 1;
      }
    }
    return aborted;
  }

  /** Skips while a backup runs: its snapshot may reference objects that were retired since. */
  private async removeRetired(now: Date): Promise<number> {
    if (await this.objects.isBackupRunning()) return 0;
    for (let removed = 0; ;) {
      const keys = await this.objects.retiredBefore(
        new Date(now.getTime() - RETIRED_FOR),
        BATCH_SIZE,
      );
      for (const key of keys) {
        await this.store.remove(key);
        await this.objects.deleteRetired(key);
      }
      removed += keys.length;
      if (keys.length < BATCH_SIZE) return removed;
    }
  }

  private async survey(now: Date): Promise<{ survey: Survey; unknown: string[] }> {
    const youngest = now.getTime() - ORPHANED_AFTER;
    const found = { objects: 0, unknown: 0, keys: [] as string[] };
    const collectUnknown = async (keys: string[]): Promise<void> => {
      const unknown = await this.objects.findUnknown(keys);
      found.unknown += unknown.length;
      found.keys.push(...unknown.slice(0, MAX_REMOVED - found.keys.length));
    };
    let old: string[] = [];
    for (const prefix of PREFIXES) {
      for await (const { key, modifiedAt } of this.store.list(prefix)) {
        found.objects += 1;
        if (modifiedAt.getTime() < youngest) old.push(key);
        if (old.length < BATCH_SIZE) continue;
        await collectUnknown(old);
        old = [];
      }
    }
    await collectUnknown(old);
    const [tools, permitted] = [
      await this.objects.countTools(),
      await this.objects.permittedRemovals(now),
    ];
    return {
      survey: { tools, objects: found.objects, unknown: found.unknown, permitted },
      unknown: found.keys,
    };
  }
}

const refused = (reason: string, survey?: Survey): Swept => ({
  retired: 0,
  orphans: 0,
  openUploads: 0,
  refusal: { reason, survey },
});

const INTERVAL_MS = 10 * 60_000;

/** Sweeps the object store every ten minutes, in one replica at a time. Logs and measures refusals; the next sweep tries again. */
@Injectable()
export class SweepJob implements OnModuleInit {
  private readonly logger = new Logger('SweepJob');
  private isRefused = false;

  constructor(
    jobs: PeriodicJobs,
    private readonly sweepObjects: SweepObjects,
    private readonly transactions: Transactions,
  ) {
    const sweep = () => transactions.withLock('sweep', () => this.sweep()).then(() => false);
    jobs.every('SweepJob', INTERVAL_MS, sweep, INTERVAL_MS);
  }

  onModuleInit(): void {
    measuredGauge(
      'sweeper_refused',
      'Whether the last sweep of the object store refused to remove anything',
      () => (this.isRefused ? 1 : 0),
    );
  }

  async sweep(): Promise<void> {
    const { refusal, ...removed } = await this.sweepObjects.run(await this.transactions.now());
    this.isRefused = refusal !== undefined;
    if (refusal)
      this.logger.error({
        reason: refusal.reason,
        ...refusal.survey,
        msg: 'the sweeper refuses to remove objects',
      });
    else if (removed.retired + removed.orphans + removed.openUploads > 0)
      this.logger.log({ ...removed, msg: 'removed unreferenced objects' });
  }
}
