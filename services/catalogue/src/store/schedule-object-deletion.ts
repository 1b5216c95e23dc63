import type { EntityManager } from 'typeorm';
import { RetiredObject } from './retired-object.entity';

/** Notes that no tool needs these objects any more; the sweeper removes them an hour later. Nulls are passed over. */
export async function scheduleObjectDeletion(tx: EntityManager, keys: (string | null)[], retiredAt: Date): Promise<void> {
  const retired = keys.filter((key) => key !== null).map((objectKey) => ({ objectKey, retiredAt }));
  if (retired.length > 0) await tx.insert(RetiredObject, retired);
}
