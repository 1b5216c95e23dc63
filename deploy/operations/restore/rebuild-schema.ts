import type { PersistenceOptions } from '@libs/persistence';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { DatabaseEntry } from '../backup/manifest';
import { SERVICES } from '../services';
import { CommandError } from '../command-error';

/** Recreates a database's tables with the migrations of the backup; later ones run when the service starts. */
export async function rebuildSchema(
  client: Client,
  url: string,
  part: DatabaseEntry,
  owner: string | undefined,
): Promise<void> {
  const migrations = migrationsOf(part);
  await client.query('drop schema public cascade; create schema public');
  const extra =
    owner === undefined ? {} : { extra: { options: `-c role=${owner.replace(/[\\ ]/g, '\\$&')}` } };
  const dataSource = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 1,
    ...extra,
  }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** Returns the migrations of a backed up database; CommandError if this version does not know one. */
export function migrationsOf({
  service,
  migrations: names,
}: DatabaseEntry): PersistenceOptions['migrations'] {
  const known = SERVICES[service].schema.migrations;
  const unknown = names.filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new CommandError(
      `The backup of ${service} was made by another version: this one does not know ${unknown[0]}.`,
    );
  return known.filter((migration) => names.includes(migration.name));
}
