import type { EntityManager } from 'typeorm';

const VALID_FOR = '24 hours';

/** Permits the sweeps of the next 24 hours to remove up to `objects` unknown objects, whatever their share. */
export async function permitSweep(tx: EntityManager, objects: number, now: Date): Promise<void> {
  await tx.query(
    `insert into sweep_permission (objects, granted_at) values ($1, $2)
     on conflict (once) do update set objects = excluded.objects, granted_at = excluded.granted_at`,
    [objects, now],
  );
}

/** Returns how many unknown objects may be removed; 0 without a permission of the last 24 hours. */
export async function permittedObjects(database: EntityManager, now: Date): Promise<number> {
  const [row] = await database.query<{ objects: number }[]>(
    `select objects from sweep_permission where granted_at > $1::timestamptz - interval '${VALID_FOR}'`,
    [now],
  );
  return row?.objects ?? 0;
}
