import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { gunzipSync } from 'node:zlib';
import { ObjectStore } from '@libs/storage';
import { startTestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { SweepObjects } from '../../../services/catalogue/src/objects/sweep-objects';
import { backUp } from '../backup/back-up';
import { nameAt, removeOldBackups } from '../backup/find-backups';
import { lockBackups } from '../backup/lock-backups';
import { openSnapshots } from '../backup/open-snapshots';
import { verifyBackup } from '../backup/verify-backup';
import { Gate } from './gate';
import {
  aMarketplace,
  anEmptyMachine,
  aTool,
  closeAll,
  closeConnections,
  type Marketplace,
  newFolder,
  theBroker,
} from './test-marketplace';

afterAll(closeAll);

describe('a backup', () => {
  let marketplace: Marketplace;
  beforeAll(async () => {
    marketplace = await aMarketplace();
  });
  afterEach(closeConnections);

  it('contains every table and object with its digest, readable by the owner only', async () => {
    const tool = await aTool(marketplace);
    const folder = newFolder();
    const { databases, objects } = await backUp(marketplace.servers, folder);
    expect(databases.map(({ service }) => service)).toEqual([
      'identity',
      'catalogue',
      'downloads',
      'payments',
    ]);
    const tables = Object.fromEntries(
      databases.flatMap(({ service, tables }) =>
        tables.map((table) => [`${service}.${table.name}`, table]),
      ),
    );
    expect(tables['catalogue.tools']).toMatchObject({
      rows: 1,
      columns: expect.arrayContaining(['file_sha256']),
    });
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['payments.order_history', 'identity.sessions', 'downloads.inbox']),
    );
    expect(objects).toEqual([
      expect.objectContaining({
        key: tool.key,
        bytes: 2048,
        contentType: 'application/octet-stream',
      }),
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'databases', 'identity', 'users.copy.gz')).mode & 0o777).toBe(
      0o600,
    );
  });

  it('of equal data is equal, byte for byte', async () => {
    const [one, other] = [
      await backUp(marketplace.servers, newFolder()),
      await backUp(marketplace.servers, newFolder()),
    ];
    expect({ ...other, takenAt: one.takenAt }).toEqual(one);
  });

  it('compresses tables and records their uncompressed size', async () => {
    await marketplace.query(
      'catalogue',
      `insert into seeded_tools select 'tool-' || n, gen_random_uuid() from generate_series(1, 2000) n`,
    );
    const folder = newFolder();
    const { databases } = await backUp(marketplace.servers, folder);
    const table = databases[1]?.tables.find(({ name }) => name === 'seeded_tools');
    const file = readFileSync(join(folder, 'databases', 'catalogue', 'seeded_tools.copy.gz'));
    expect(gunzipSync(file).length).toBe(table?.bytes);
    expect(table?.file?.bytes).toBe(file.length);
    expect(file.length).toBeLessThan(table!.bytes / 1.5);
  });

  it('fails and leaves no folder if a file of the catalogue is missing or damaged', async () => {
    const tool = await aTool(marketplace);
    const folder = newFolder();
    await marketplace.store.remove(tool.key);
    await expect(backUp(marketplace.servers, folder)).rejects.toThrow(
      `The object ${tool.key} of tool ${tool.id} is not in the object store`,
    );
    await marketplace.store.put(tool.key, Buffer.from('other bytes'));
    await expect(backUp(marketplace.servers, folder)).rejects.toThrow(
      'does not have the digest that the catalogue knows',
    );
    expect([existsSync(folder), existsSync(`${folder}.unfinished`)]).toEqual([false, false]);
    await marketplace.query('catalogue', 'delete from tools where id = $1', [tool.id]);
  });

  it('never overwrites another one', async () => {
    const folder = newFolder();
    await backUp(marketplace.servers, folder);
    await expect(backUp(marketplace.servers, folder)).rejects.toThrow(`${folder} already exists`);
  });

  it('fails with one message when a database is missing', async () => {
    const { servers } = await anEmptyMachine();
    await expect(backUp(servers, newFolder())).rejects.toThrow(
      /^There is no database ops_\w+_catalogue on 127\.0\.0\.1:\d+\.$/,
    );
  });
});

describe('verifyBackup', () => {
  let folder: string;
  let some: { table: string; object: string };
  beforeAll(async () => {
    const marketplace = await aMarketplace();
    await aTool(marketplace);
    folder = newFolder();
    await backUp(marketplace.servers, folder);
    await closeConnections();
    const [object = ''] = readdirSync(join(folder, 'objects'));
    some = {
      table: join(folder, 'databases', 'catalogue', 'tools.copy.gz'),
      object: join(folder, 'objects', object),
    };
  });

  const flipOneByte = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
  };

  it('accepts a complete backup', () =>
    expect(verifyBackup(folder)).resolves.toMatchObject({ manifest: { format: 1 } }));

  it('detects one changed byte in a table, an object or the manifest', async () => {
    for (const path of [some.table, some.object, join(folder, 'manifest.json')]) {
      flipOneByte(path);
      await expect(verifyBackup(folder)).rejects.toThrow(
        /^The backup in .* is damaged: .* does not have the digest/,
      );
      flipOneByte(path);
    }
    await expect(verifyBackup(folder)).resolves.toBeDefined();
  });

  it('detects a missing file and a folder that is no backup', async () => {
    rmSync(some.object);
    await expect(verifyBackup(folder)).rejects.toThrow(
      /is damaged: objects\/[0-9a-f]{64} is missing\.$/,
    );
    rmSync(join(folder, 'manifest.json'));
    await expect(verifyBackup(folder)).rejects.toThrow('is no backup');
  });
});

describe('openSnapshots', () => {
  it("never contains a projection without the owner's event", async () => {
    const marketplace = await aMarketplace();
    const [catalogue, downloads] = [
      await marketplace.dataSource('catalogue'),
      await marketplace.dataSource('downloads'),
    ];
    let writing = true;
    const writer = (async () => {
      while (writing) {
        const id = randomUUID();
        await catalogue.query(`insert into outbox (id, shard, envelope) values ($1, 0, '{}')`, [
          id,
        ]);
        await downloads.query('insert into inbox (event_id) values ($1)', [id]); // what a consumer does, with nothing in between
      }
    })();
    let copies = 0;
    for (let n = 0; n < 20 || copies === 0; n += 1) {
      const { readers, close } = await openSnapshots(marketplace.servers);
      const known = await readers.get('catalogue')!.query<{ id: string }>('select id from outbox');
      const consumed = await readers
        .get('downloads')!
        .query<{ id: string }>('select event_id as id from inbox');
      await close();
      const owned = new Set(known.rows.map(({ id }) => id));
      expect(consumed.rows.filter(({ id }) => !owned.has(id))).toEqual([]);
      copies += consumed.rows.length;
    }
    writing = false;
    await writer;
    await closeConnections();
  });

  it('releases the outbox locks when the snapshots are open', async () => {
    const marketplace = await aMarketplace();
    const { close } = await openSnapshots(marketplace.servers);
    await marketplace.query('identity', `set lock_timeout = '1s'`);
    await expect(
      marketplace.query(
        'identity',
        `insert into outbox (id, shard, envelope) values ($1, 0, '{}')`,
        [randomUUID()],
      ),
    ).resolves.toEqual([]);
    await close();
  });
});

const inodesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(folder, 'objects')).map((name) => [
      name,
      statSync(join(folder, 'objects', name)).ino,
    ]),
  );

describe('a backup beside an earlier one', () => {
  let marketplace: Marketplace;
  let parent: string;
  const next = () => join(parent, randomBytes(4).toString('hex'));
  beforeEach(async () => {
    marketplace = await aMarketplace();
    parent = newFolder();
    await aTool(marketplace);
  });
  afterEach(closeConnections);

  /** Keys of the objects that are fetched while something is done. */
  async function fetchedIn(work: () => Promise<unknown>): Promise<string[]> {
    const get = jest.spyOn(ObjectStore.prototype, 'get');
    try {
      await work();
      return get.mock.calls.map(([key]) => key);
    } finally {
      get.mockRestore();
    }
  }

  it('fetches new objects only and links the files of the others', async () => {
    const [one, other] = [next(), next()];
    await backUp(marketplace.servers, one);
    const { key } = await aTool(marketplace);
    expect(await fetchedIn(() => backUp(marketplace.servers, other))).toEqual([key]);
    expect(inodesOf(other)).toMatchObject(inodesOf(one));
    expect(Object.keys(inodesOf(other))).toHaveLength(2);
    expect((await verifyBackup(other)).manifest.objects).toHaveLength(2);
  });

  it('fetches an object again that was rewritten under its key', async () => {
    const key = 'catalogue/database-id';
    await marketplace.store.put(key, Buffer.from('one'));
    await backUp(marketplace.servers, next());
    await marketplace.store.put(key, Buffer.from('two'));
    const folder = next();
    expect(await fetchedIn(() => backUp(marketplace.servers, folder))).toEqual([key]);
    const { sha256 } = (await verifyBackup(folder)).manifest.objects.find(
      (object) => object.key === key,
    )!;
    expect(readFileSync(join(folder, 'objects', sha256), 'utf8')).toBe('two');
  });

  it('fetches an object again whose file was damaged or removed', async () => {
    const [one, other, third] = [next(), next(), next()];
    const { key } = await aTool(marketplace);
    await backUp(marketplace.servers, one);
    const { sha256 } = (await verifyBackup(one)).manifest.objects.find(
      (object) => object.key === key,
    )!;
    writeFileSync(join(one, 'objects', sha256), randomBytes(2048));
    expect(await fetchedIn(() => backUp(marketplace.servers, other))).toEqual([key]);
    await expect(verifyBackup(one)).rejects.toThrow('does not have the digest');
    await expect(verifyBackup(other)).resolves.toBeDefined();
    await backUp(marketplace.servers, third);
    expect(inodesOf(third)).toEqual(inodesOf(other));
  });

  it('links files that are encrypted with the same BACKUP_KEY, and no others', async () => {
    const [plain, one, other, third] = [next(), next(), next(), next()];
    const [secret, anotherSecret] = [
      await generateX25519Identity(),
      await generateX25519Identity(),
    ];
    await backUp(marketplace.servers, plain);
    expect(await fetchedIn(() => backUp(marketplace.servers, one, secret))).toHaveLength(1);
    expect(await fetchedIn(() => backUp(marketplace.servers, other, secret))).toEqual([]);
    expect(inodesOf(other)).toEqual(inodesOf(one));
    await expect(verifyBackup(other, secret)).resolves.toBeDefined();
    expect(await fetchedIn(() => backUp(marketplace.servers, third, anotherSecret))).toHaveLength(
      1,
    );
    await expect(verifyBackup(third, anotherSecret)).resolves.toBeDefined();
    expect(await fetchedIn(() => backUp(marketplace.servers, next()))).toEqual([]);
  });

  it('is refused while another one runs, and removes the draft of a killed one', async () => {
    const unlock = await lockBackups(marketplace.servers);
    await expect(backUp(marketplace.servers, next())).rejects.toThrow(
      'Another backup of this marketplace is running.',
    );
    await unlock();
    const [draft, ours] = [`${nameAt(new Date(0))}.unfinished`, 'of-an-operator.unfinished'];
    for (const name of [draft, ours]) mkdirSync(join(parent, name), { recursive: true });
    await backUp(marketplace.servers, next());
    expect([existsSync(join(parent, draft)), existsSync(join(parent, ours))]).toEqual([
      false,
      true,
    ]);
  });

  it('removes all but the newest backups that are named by their time', async () => {
    const [named, ...timed] = [
      next(),
      ...[1, 2, 3].map((day) => join(parent, nameAt(new Date(Date.UTC(2026, 2, day))))),
    ];
    for (const folder of [named, ...timed]) await backUp(marketplace.servers, folder);
    expect(await removeOldBackups(parent, 2)).toEqual(['2026-03-01T00-00-00']);
    expect(readdirSync(parent).sort()).toEqual(
      ['2026-03-02T00-00-00', '2026-03-03T00-00-00', named.slice(parent.length + 1)].sort(),
    );
    await expect(verifyBackup(timed[2]!)).resolves.toBeDefined();
  });
});

describe('a backup that takes hours', () => {
  it('still contains the file of a tool that was deleted meanwhile, since the sweeper waits', async () => {
    const marketplace = await aMarketplace();
    const { id, key } = await aTool(marketplace);
    await closeConnections();
    const settings = {
      DATABASE_NAME: new URL(marketplace.servers.databaseUrl('catalogue')).pathname.slice(1),
    };
    const { S3_BUCKET } = marketplace.servers.storage();
    const service = await startTestService(catalogue, {
      settings: { ...settings, S3_BUCKET },
      nats: await theBroker(),
    });
    const sweepIn = (hours: number) =>
      service.app.get(SweepObjects).run(new Date(Date.now() + hours * 3_600_000));
    const gate = await Gate.close(marketplace.servers.storage().S3_ENDPOINT);
    const folder = newFolder();
    const slow = {
      ...marketplace.servers,
      storage: () => ({ ...marketplace.servers.storage(), S3_ENDPOINT: gate.url }),
    };
    const backup = backUp(slow, folder);
    await gate.reached; // the databases are read, the objects are not
    await service.query('delete from tools where id = $1', [id]);
    await service.query('insert into retired_objects (object_key, retired_at) values ($1, now())', [
      key,
    ]);
    await sweepIn(5);
    gate.open();
    const { objects } = await backup;
    expect(objects.map((object) => object.key)).toContain(key);
    expect(await sweepIn(5)).toMatchObject({ retired: 1 });
    await service.close();
    await gate.stop();
  });
});
