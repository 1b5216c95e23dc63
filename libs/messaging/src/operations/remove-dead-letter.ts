import type { EntityManager } from 'typeorm';

/** Deletes a dead letter; false if it is already deleted. */
export async function removeDeadLetter(tx: EntityManager, id: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>('delete from dead_letter where id = $1', [id]);
  return removed > 0;
}
