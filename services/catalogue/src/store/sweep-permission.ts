import type { EntityManager } from 'typeorm';

const VALID_FOR = '24 hours';

/** Lets sweeps of the next 24 hours remove up to so many objects that no tool uses, whatever share of all objects they are. */
export async function permitSweep(tx: EntityManager, objects: number, now: Date): Promise<void> {
  await tx.query(
    `insert into sweep_permission (objects, granted_at) values ($1, $2)
     on conflict (once) do update set objects = excluded.objects, granted_at = excluded.granted_at`,
    [objects, now],
  );
}

/** How many such objects an operator has permitted to remove; 0 when none has, or longer ago. */
export async function permittedObjects(database: EntityManager, now: Date): Promise<number> {
  const [row] = await database.query<{ objects: number }[]>(
    `select objects from sweep_permission where granted_at > $1::timestamptz - interval '${VALID_FOR}'`,
    [now],
  );
  return row?.objects ?? 0;
}
