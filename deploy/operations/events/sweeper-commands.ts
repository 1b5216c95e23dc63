import { writeAuditEntry } from '@libs/messaging';
import type { ObjectStore } from '@libs/storage';
import type { DataSource } from 'typeorm';
import { MARKER_KEY, permitSweep } from '../../../services/catalogue/src/operations';

/** Permits the catalogue's sweeper to remove up to `objects` unknown objects in the next 24 hours. */
export async function permitObjects(
  catalogue: DataSource,
  objects: number,
  actor: string,
): Promise<void> {
  await catalogue.transaction(async (tx) => {
    await permitSweep(tx, objects, new Date());
    await writeAuditEntry(tx, { act: 'sweep.permit', actor, details: { objects } });
  });
}

/** Removes the shared id of bucket and database; the next sweep that finds nothing suspicious binds them again. */
export async function unbind(
  catalogue: DataSource,
  store: ObjectStore,
  actor: string,
): Promise<void> {
  await store.remove(MARKER_KEY);
  await catalogue.transaction(async (tx) => {
    await tx.query('delete from bucket_binding');
    await writeAuditEntry(tx, { act: 'sweep.bind', actor, details: {} });
  });
}
