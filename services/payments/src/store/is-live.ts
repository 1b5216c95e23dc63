import type { EntityManager } from 'typeorm';

/** Whether the payments of this database move real money. There are none before its first start with a provider's keys. */
export async function isLive(tx: EntityManager): Promise<boolean> {
  const [mode] = await tx.query<{ live: boolean }[]>('select live from payments_mode');
  return mode?.live ?? true;
}
