import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { backUp } from '../backup/back-up';
import { openSnapshots } from '../backup/open-snapshots';
import { verifyBackup } from '../backup/verify-backup';
import { aMarketplace, anEmptyMachine, aTool, closeAll, closeConnections, type Marketplace, newFolder } from './test-marketplace';

jest.setTimeout(60_000);
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
    expect(databases.map(({ service }) => service)).toEqual(['identity', 'catalogue', 'downloads', 'payments']);
    const tables = Object.fromEntries(
      databases.flatMap(({ service, tables }) => tables.map((table) => [`${service}.${table.name}`, table])),
    );
    expect(tables['catalogue.tools']).toMatchObject({ rows: 1, columns: expect.arrayContaining(['file_sha256']) });
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['payments.audit_records', 'identity.sessions', 'downloads.inbox']));
    expect(objects).toEqual([expect.objectContaining({ key: tool.key, bytes: 2048, contentType: 'application/octet-stream' })]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'databases', 'identity', 'users.copy.gz')).mode & 0o777).toBe(0o600);
  });

  it('of equal data is equal, byte for byte', async () => {
    const [one, other] = [await backUp(marketplace.servers, newFolder()), await backUp(marketplace.servers, newFolder())];
    expect({ ...other, takenAt: one.takenAt }).toEqual(one);
  });

  it('compresses tables and records their uncompressed size', async () => {
    await marketplace.query('catalogue', `insert into seeded_tools select 'tool-' || n, gen_random_uuid() from generate_series(1, 2000) n`);
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
    await expect(backUp(marketplace.servers, folder)).rejects.toThrow('does not have the digest that the catalogue knows');
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
    await expect(backUp(servers, newFolder())).rejects.toThrow(/^There is no database ops_\w+_catalogue on 127\.0\.0\.1:\d+\.$/);
  });
});

describe('verifyBackup', () => {
  let folder: string;
  let some: { table: string; object: string };
  beforeEach(async () => {
    const marketplace = await aMarketplace();
    await aTool(marketplace);
    folder = newFolder();
    await backUp(marketplace.servers, folder);
    await closeConnections();
    const [object = ''] = readdirSync(join(folder, 'objects'));
    some = { table: join(folder, 'databases', 'catalogue', 'tools.copy.gz'), object: join(folder, 'objects', object) };
  });

  const flipOneByte = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
  };

  it('accepts a complete backup', () => expect(verifyBackup(folder)).resolves.toMatchObject({ manifest: { format: 1 } }));

  it('detects one changed byte in a table, an object or the manifest', async () => {
    for (const path of [some.table, some.object, join(folder, 'manifest.json')]) {
      flipOneByte(path);
      await expect(verifyBackup(folder)).rejects.toThrow(/^The backup in .* is damaged: .* does not have the digest/);
      flipOneByte(path);
    }
    await expect(verifyBackup(folder)).resolves.toBeDefined();
  });

  it('detects a missing file and a folder that is no backup', async () => {
    rmSync(some.object);
    await expect(verifyBackup(folder)).rejects.toThrow(/is damaged: objects\/[0-9a-f]{64} is missing\.$/);
    rmSync(join(folder, 'manifest.json'));
    await expect(verifyBackup(folder)).rejects.toThrow('is no backup');
  });
});

describe('openSnapshots', () => {
  it("never contains a projection without the owner's event", async () => {
    const marketplace = await aMarketplace();
    const [catalogue, downloads] = [await marketplace.dataSource('catalogue'), await marketplace.dataSource('downloads')];
    let writing = true;
    const writer = (async () => {
      while (writing) {
        const id = randomUUID();
        await catalogue.query(`insert into outbox (id, shard, envelope) values ($1, 0, '{}')`, [id]);
        await downloads.query('insert into inbox (event_id) values ($1)', [id]); // what a consumer does, with nothing in between
      }
    })();
    let copies = 0;
    for (let n = 0; n < 20 || copies === 0; n += 1) {
      const { readers, close } = await openSnapshots(marketplace.servers);
      const known = await readers.get('catalogue')!.query<{ id: string }>('select id from outbox');
      const consumed = await readers.get('downloads')!.query<{ id: string }>('select event_id as id from inbox');
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
      marketplace.query('identity', `insert into outbox (id, shard, envelope) values ($1, 0, '{}')`, [randomUUID()]),
    ).resolves.toEqual([]);
    await close();
  });
});
