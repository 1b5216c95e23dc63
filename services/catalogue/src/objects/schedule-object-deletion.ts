import type { EntityManager } from 'typeorm';
import { RetiredObject } from './retired-object.entity';

/** Retires objects that no tool references any more; the sweeper removes them an hour later. Skips nulls. */
export async function scheduleObjectDeletion(
  tx: EntityManager,
  keys: (string | null)[],
  retiredAt: Date,
): Promise<void> {
  const retired = keys.filter((key) => key !== null).map((objectKey) => ({ objectKey, retiredAt }));
  if (retired.length > 0) await tx.insert(RetiredObject, retired);
}
