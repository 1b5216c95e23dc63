import type { PersistenceOptions } from '@libs/persistence';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { DatabasePart } from '../backup/manifest';
import { SCHEMAS } from '../databases';
import { Refusal } from '../refusal';

/** Makes a database's tables anew, as they were when it was backed up: later migrations run when the service starts. */
export async function rebuildSchema(client: Client, url: string, part: DatabasePart, owner: string | undefined): Promise<void> {
  const migrations = migrationsOf(part);
  await client.query('drop schema public cascade; create schema public');
  const extra = owner === undefined ? {} : { extra: { options: `-c role=${owner.replace(/[\\ ]/g, '\\$&')}` } };
  const dataSource = await new DataSource({ type: 'postgres', url, migrations, poolSize: 1, ...extra }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** The migrations a database had seen. A Refusal when this version does not know one of them. */
export function migrationsOf({ service, migrations: seen }: DatabasePart): PersistenceOptions['migrations'] {
  const known = SCHEMAS[service].migrations;
  const unknown = seen.filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Refusal(`The backup of ${service} was made by a newer version: this one does not know ${unknown[0]}.`);
  return known.filter((migration) => seen.includes(migration.name));
}
