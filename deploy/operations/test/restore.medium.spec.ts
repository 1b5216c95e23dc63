import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { metricsText, StartError } from '@libs/service';
import { eventually, startTestService, StoreProxy, TestBroker, type TestService } from '@testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { Client } from 'pg';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { BucketBinding } from '../../../services/catalogue/src/objects/bucket-binding';
import { payments } from '../../../services/payments/src/payments.module';
import { backUp } from '../backup/back-up';
import { type Manifest, writeManifest } from '../backup/manifest';
import { BackupFiles } from '../files/backup-files';
import { restoreBackup } from '../restore/restore-backup';
import { SERVICES } from '../services';
import {
  aMarketplace,
  anEmptyMachine,
  aTool,
  closeAll,
  closeConnections,
  makeDatabase,
  makeEmptyDatabase,
  type Marketplace,
  newFolder,
  theBroker,
} from './test-marketplace';

afterAll(closeAll);

const fresh = { overwrite: false };

/** Everything but what a restore changes on purpose: events wait to be sent again. */
const contents = ({ databases, objects }: Manifest) => ({
  objects,
  tables: databases.flatMap(({ service, tables, sequences }) => [
    `${service} ${JSON.stringify(sequences)}`,
    ...tables.map(({ name, rows, sha256 }) =>
      name === 'outbox' ? `outbox ${rows}` : `${service} ${name} ${rows} ${sha256}`,
    ),
  ]),
});

const plain = (folder: string) => new BackupFiles(folder);

async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  rmSync(plain(folder).manifest().path);
  rmSync(plain(folder).manifestDigest());
  await writeManifest(plain(folder), manifest);
}

/** A marketplace in which something of every awkward kind has happened. */
async function aLivedInMarketplace(): Promise<Marketplace> {
  const marketplace = await aMarketplace();
  const { query } = marketplace;
  await aTool(marketplace);
  await aTool(marketplace);
  await query('catalogue', 'update outbox set published_at = now()');
  await query(
    'catalogue',
    `insert into seeded_tools select slug, gen_random_uuid() from unnest('{a-b,B,ab,ä,b}'::text[]) as slug`,
  );
  const user = randomUUID();
  await query(
    'identity',
    `insert into users (id, username, email, password_hash) values ($1, 'ada', 'ada@example.com', 'hash')`,
    [user],
  );
  await query(
    'identity',
    `insert into sessions (id, user_id, token_hash, created_at, expires_at) values ($1, $2, '\\x00ff0a5c', now(), now())`,
    [randomUUID(), user],
  );
  await query(
    'payments',
    `insert into orders (id, user_id, kind, amount_cents, status, created_at) values ($1, $1, 'pro', 1999, 'paid', now())`,
    [user],
  );
  await query(
    'payments',
    `insert into order_history (id, order_id, actor, "to", note, review_detail, at)
     values ($1, $2, 'admin', 'granted', E'a\\nb', '{"a": "\\\\"}', now())`,
    [randomUUID(), user],
  );
  await query('payments', `select nextval('entitlement_version') from generate_series(1, 41)`);
  await query(
    'downloads',
    `insert into tool_views (id, version, name, description, language, access_level, price, unlisted, filename)
     values ($1, 1, 'a', '', 'go', 'free', 0, false, 'a.zip')`,
    [user],
  );
  await query(
    'downloads',
    `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256) values ($1, $2, $2, 'free', 'infinity', '')`,
    [randomUUID(), user],
  );
  await closeConnections();
  return marketplace;
}

describe('restoring a backup', () => {
  let marketplace: Marketplace;
  let folder: string;
  let manifest: Manifest;
  beforeAll(async () => {
    marketplace = await aLivedInMarketplace();
    folder = newFolder();
    manifest = await backUp(marketplace.servers, folder);
  });
  afterEach(closeConnections);

  it('restores every row, sequence and object on a server without databases', async () => {
    const machine = await anEmptyMachine();
    await restoreBackup(machine.servers, folder, fresh);
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(contents(manifest));
    expect(
      await machine.query('payments', `select nextval('entitlement_version') as next`),
    ).toEqual([{ next: '42' }]);
    const [{ max }, { seq }] = [
      (await machine.query<{ max: string }>('catalogue', 'select max(seq) from outbox'))[0]!,
      (
        await machine.query<{ seq: string }>(
          'catalogue',
          `insert into outbox (id, shard, envelope) values ($1, 0, '{}') returning seq`,
          [randomUUID()],
        )
      )[0]!,
    ];
    expect(Number(seq)).toBeGreaterThan(Number(max));
    await expect(machine.query('payments', 'delete from order_history')).rejects.toThrow(
      'append-only',
    );
  });

  it("requeues all stored events except core NATS ones, and deletes the broker's streams", async () => {
    const machine = await anEmptyMachine();
    const broker = await TestBroker.connect((await theBroker()).url);
    const { event } = await aTool(await aMarketplace());
    await broker.publish(event);
    await marketplace.query(
      'catalogue',
      `insert into outbox (id, shard, envelope, published_at) values ($1, 0, '{"type": "tool.count.changed"}', now())`,
      [randomUUID()],
    );
    const other = newFolder();
    await backUp(marketplace.servers, other);
    await restoreBackup(machine.servers, other, fresh);
    const waiting = await machine.query(
      'catalogue',
      `select envelope->>'type' as type from outbox where published_at is null`,
    );
    expect(waiting).toEqual([{ type: 'tool.created' }, { type: 'tool.created' }]);
    const streams = await (await jetstreamManager(broker.connection)).streams.names().next();
    expect(streams).toEqual([]);
    await broker.close();
  });

  it('refuses databases with rows without --overwrite, and changes nothing', async () => {
    const machine = await aMarketplace();
    await machine.query('payments', `insert into deleted_tools values ($1)`, [randomUUID()]);
    const before = contents(await backUp(machine.servers, newFolder()));
    await expect(restoreBackup(machine.servers, folder, fresh)).rejects.toThrow(
      /^The database ops_\w+_payments is not empty \(there are rows in deleted_tools\): restore with --overwrite/,
    );
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(before);
    await restoreBackup(machine.servers, folder, { overwrite: true });
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(contents(manifest));
  });

  it('binds the bucket to the restored catalogue, also with a backup from before the first sweep', async () => {
    const machine = await aMarketplace();
    await aTool(machine);
    const early = newFolder();
    await backUp(machine.servers, early);
    await machine.query(
      'catalogue',
      'insert into bucket_binding (id, is_bound) values ($1, true)',
      [randomUUID()],
    );
    const sweeps = new BucketBinding(await machine.dataSource('catalogue'), machine.store);
    await sweeps.bind();
    expect(await sweeps.state()).toBe('bound');
    const late = newFolder();
    await backUp(machine.servers, late);
    for (const [backup, state] of [
      [early, 'unbound'],
      [late, 'bound'],
    ] as const) {
      await closeConnections();
      await restoreBackup(machine.servers, backup, { overwrite: true });
      expect(
        await new BucketBinding(await machine.dataSource('catalogue'), machine.store).state(),
      ).toBe(state);
    }
  });

  it('refuses a database with other connections', async () => {
    const machine = await aMarketplace();
    await machine.dataSource('downloads');
    await expect(restoreBackup(machine.servers, folder, { overwrite: true })).rejects.toThrow(
      /^The database ops_\w+_downloads has 1 open connections: stop the services before restoring\.$/,
    );
  });

  it("as a superuser makes the database's owner the owner of its tables", async () => {
    const machine = await aMarketplace();
    const role = `role_${randomUUID().slice(0, 8)}`;
    const name = new URL(machine.servers.databaseUrl('identity')).pathname.slice(1);
    await machine.query('identity', `create role "${role}"`);
    await machine.query('identity', `alter database "${name}" owner to "${role}"`);
    await restoreBackup(machine.servers, folder, { overwrite: true });
    const owners = await machine.query(
      'identity',
      `select distinct tableowner from pg_tables where schemaname = 'public'`,
    );
    expect(owners).toEqual([{ tableowner: role }]);
  });

  it('restores into a database with another collation', async () => {
    const machine = await anEmptyMachine();
    await makeEmptyDatabase(
      machine,
      'catalogue',
      `template template0 locale_provider icu icu_locale 'en-US' locale 'C'`,
    );
    const sorted = (one: Marketplace) =>
      one.query('catalogue', 'select slug from seeded_tools order by slug');
    await restoreBackup(machine.servers, folder, fresh);
    expect(await sorted(machine)).not.toEqual(await sorted(marketplace));
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(contents(manifest));
  });

  it('creates the tables of an older version, which the service then migrates', async () => {
    const old = await aMarketplace();
    const all = SERVICES.payments.schema.migrations;
    const first = all.findIndex(({ name }) => name.startsWith('CreateMail')) + 1;
    await makeDatabase(old, 'payments', first);
    await old.query('payments', `insert into mails (id, key, user_id) values ($1, 'kept', $2)`, [
      randomUUID(),
      randomUUID(),
    ]);
    const from = newFolder();
    const { databases } = await backUp(old.servers, from);
    expect(databases.at(-1)?.migrations).toHaveLength(first);
    const machine = await anEmptyMachine();
    await restoreBackup(machine.servers, from, fresh);
    const source = await machine.dataSource('payments');
    expect(await source.runMigrations()).toHaveLength(all.length - first);
    expect(await source.query('select key from mails')).toEqual([{ key: 'kept' }]);
  });

  it('refuses a backup of another version, with migrations that this one does not know', async () => {
    const newer = newFolder();
    const copy = await backUp(marketplace.servers, newer);
    copy.databases[0]!.migrations.push('SomethingNew1900000000000');
    await replaceManifest(newer, copy);
    const machine = await anEmptyMachine();
    await expect(restoreBackup(machine.servers, newer, fresh)).rejects.toThrow(
      'The backup of identity was made by another version: this one does not know SomethingNew1900000000000.',
    );
  });

  it('refuses a damaged backup before it creates a database', async () => {
    const damaged = newFolder();
    await backUp(marketplace.servers, damaged);
    const { path } = plain(damaged).table('payments', 'order_history');
    writeFileSync(
      path,
      gzipSync(gunzipSync(readFileSync(path)).toString().replace('grant', 'grand')),
    );
    const machine = await anEmptyMachine();
    await expect(restoreBackup(machine.servers, damaged, { overwrite: true })).rejects.toThrow(
      'payments/order_history.copy.gz does not have the digest',
    );
    await expect(machine.query('payments', 'select 1')).rejects.toThrow('does not exist');
  });

  it('can be repeated after a failure', async () => {
    const machine = await anEmptyMachine();
    await restoreBackup(machine.servers, folder, fresh);
    const client = new Client({ connectionString: machine.servers.databaseUrl('payments') });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.end();
    await eventually(() => restoreBackup(machine.servers, folder, { overwrite: true }));
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(contents(manifest));
  });
});

const databaseOf = ({ servers }: Marketplace, service: 'catalogue' | 'payments') =>
  new URL(servers.databaseUrl(service)).pathname.slice(1);

describe('an interrupted restore', () => {
  let machine: Marketplace;
  let folder: string;
  beforeAll(async () => {
    const marketplace = await aMarketplace();
    await aTool(marketplace);
    await closeConnections();
    folder = newFolder();
    await backUp(marketplace.servers, folder);
  });
  beforeEach(async () => {
    machine = await aMarketplace();
    await aTool(machine);
    await closeConnections();
  });
  afterEach(closeConnections);

  const started: TestService[] = [];
  afterEach(async () => {
    for (const service of started.splice(0)) await service.close();
  });
  const start = async (
    definition: typeof catalogue | typeof payments,
    DATABASE_NAME: string,
  ): Promise<void> => {
    const urls = { IDENTITY_URL: 'http://127.0.0.1:9', CATALOGUE_URL: 'http://127.0.0.1:9' };
    const options = {
      settings: { ...urls, DATABASE_NAME, S3_BUCKET: machine.servers.storage().S3_BUCKET },
      nats: await theBroker(),
    };
    started.push(await startTestService(definition as typeof catalogue, options));
  };
  const startErrorOf = (definition: typeof catalogue | typeof payments, database: string) =>
    start(definition, database).catch((thrown: unknown) => thrown);

  it('before the databases keeps every service from starting, with one message, until it is repeated', async () => {
    const unreachable = { ...machine.servers.storage(), S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(
      restoreBackup({ ...machine.servers, storage: () => unreachable }, folder, {
        overwrite: true,
      }),
    ).rejects.toThrow();
    const database = databaseOf(machine, 'catalogue');
    const error = await startErrorOf(catalogue, database);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(
      new RegExp(
        `^The restore of ${folder} into the database ${database}, started at 20[^ ]+Z, is not complete: .* repeat it with --overwrite\\.$`,
      ),
    );
    await restoreBackup(machine.servers, folder, { overwrite: true });
    await start(catalogue, database);
    await start(payments, databaseOf(machine, 'payments'));
  });

  it('between two databases leaves both marked, the restored and the other', async () => {
    const settings = machine.servers.storage();
    const proxy = await StoreProxy.start(settings.S3_ENDPOINT);
    let intruder: Promise<unknown> | undefined;
    proxy.intercept = async () => {
      await (intruder ??= machine.dataSource('payments')); // a service that had read no mark yet
      return undefined;
    };
    const storage = () => ({ ...settings, S3_ENDPOINT: proxy.url });
    await expect(
      restoreBackup({ ...machine.servers, storage }, folder, { overwrite: true }),
    ).rejects.toThrow('payments has 1 open connections');
    await proxy.stop();
    await closeConnections();
    for (const [definition, service] of [
      [catalogue, 'catalogue'],
      [payments, 'payments'],
    ] as const)
      expect(await startErrorOf(definition, databaseOf(machine, service))).toBeInstanceOf(
        StartError,
      );
  });

  it('makes backups fail', async () => {
    const unreachable = { ...machine.servers.storage(), S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(
      restoreBackup({ ...machine.servers, storage: () => unreachable }, folder, {
        overwrite: true,
      }),
    ).rejects.toThrow();
    await expect(backUp(machine.servers, newFolder())).rejects.toThrow(
      /^The restore of .* is not complete/,
    );
  });

  it('does not change the time of the last backup', async () => {
    const { takenAt } = await backUp(machine.servers, newFolder());
    await restoreBackup(machine.servers, folder, { overwrite: true });
    await start(catalogue, databaseOf(machine, 'catalogue'));
    expect(await metricsText()).toMatch(
      new RegExp(`^exe_backup_last_success_timestamp_seconds ${Date.parse(takenAt) / 1000}$`, 'm'),
    );
  });
});
