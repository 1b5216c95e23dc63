import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@libs/storage';
import { ObjectReferences } from '../store/object-references';

const HOUR = 3_600_000;
/** Downloads in flight may read a replaced file for so long. */
const RETIRED_FOR = HOUR;
/** No upload takes so long: whatever is older and belongs to nobody was left behind by a crash. */
const ORPHANED_AFTER = 24 * HOUR;
const BATCH = 500;
/** Everything the catalogue ever stores lies below these. */
const PREFIXES = ['files/', 'thumbnails/'];

/** What one sweep removed. */
export interface Swept {
  retired: number;
  orphans: number;
}

/** Removes objects nobody needs. Keys are never used twice and removing twice is harmless, so replicas may sweep at once. */
@Injectable()
export class SweepObjects {
  constructor(
    private readonly store: ObjectStore,
    private readonly references: ObjectReferences,
  ) {}

  async run(now: Date): Promise<Swept> {
    return { retired: await this.removeRetired(now), orphans: await this.removeOrphans(now) };
  }

  private async removeRetired(now: Date): Promise<number> {
    for (let removed = 0; ;) {
      const keys = await this.references.retiredBefore(new Date(now.getTime() - RETIRED_FOR), BATCH);
      for (const key of keys) {
        await this.store.remove(key);
        await this.references.forget(key);
      }
      removed += keys.length;
      if (keys.length < BATCH) return removed;
    }
  }

  private async removeOrphans(now: Date): Promise<number> {
    const youngest = now.getTime() - ORPHANED_AFTER;
    let removed = 0;
    let old: string[] = [];
    for (const prefix of PREFIXES) {
      for await (const { key, modifiedAt } of this.store.list(prefix)) {
        if (modifiedAt.getTime() < youngest) old.push(key);
        if (old.length < BATCH) continue;
        removed += await this.removeUnknown(old);
        old = [];
      }
    }
    return removed + (await this.removeUnknown(old));
  }

  private async removeUnknown(keys: string[]): Promise<number> {
    const unknown = await this.references.unknownOf(keys);
    for (const key of unknown) await this.store.remove(key);
    return unknown.length;
  }
}
