import type { EntityManager } from 'typeorm';

/** Takes a dead letter off the list; false when somebody else was quicker. */
export async function removeLetter(tx: EntityManager, id: string): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>('delete from dead_letter where id = $1', [id]);
  return removed > 0;
}
