import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ObjectStore } from '@libs/storage';
import { startTestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { SweepObjects } from '../../../services/catalogue/src/use-cases/sweep-objects';
import { backUp } from '../backup/back-up';
import { nameAt, removeOldBackups } from '../backup/find-backups';
import { lockBackups } from '../backup/lock-backups';
import { verifyBackup } from '../backup/verify-backup';
import { Gate } from './gate';
import { aMarketplace, aTool, closeAll, closeConnections, type Marketplace, newFolder, theBroker } from './test-marketplace';

jest.setTimeout(60_000);
afterAll(closeAll);

const inodesOf = (folder: string) =>
  Object.fromEntries(readdirSync(join(folder, 'objects')).map((name) => [name, statSync(join(folder, 'objects', name)).ino]));

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
    const { sha256 } = (await verifyBackup(folder)).manifest.objects.find((object) => object.key === key)!;
    expect(readFileSync(join(folder, 'objects', sha256), 'utf8')).toBe('two');
  });

  it('fetches an object again whose file was damaged or removed', async () => {
    const [one, other, third] = [next(), next(), next()];
    const { key } = await aTool(marketplace);
    await backUp(marketplace.servers, one);
    const { sha256 } = (await verifyBackup(one)).manifest.objects.find((object) => object.key === key)!;
    writeFileSync(join(one, 'objects', sha256), randomBytes(2048));
    expect(await fetchedIn(() => backUp(marketplace.servers, other))).toEqual([key]);
    await expect(verifyBackup(one)).rejects.toThrow('does not have the digest');
    await expect(verifyBackup(other)).resolves.toBeDefined();
    await backUp(marketplace.servers, third);
    expect(inodesOf(third)).toEqual(inodesOf(other));
  });

  it('links files that are encrypted with the same BACKUP_KEY, and no others', async () => {
    const [plain, one, other, third] = [next(), next(), next(), next()];
    const [secret, anotherSecret] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    await backUp(marketplace.servers, plain);
    expect(await fetchedIn(() => backUp(marketplace.servers, one, secret))).toHaveLength(1);
    expect(await fetchedIn(() => backUp(marketplace.servers, other, secret))).toEqual([]);
    expect(inodesOf(other)).toEqual(inodesOf(one));
    await expect(verifyBackup(other, secret)).resolves.toBeDefined();
    expect(await fetchedIn(() => backUp(marketplace.servers, third, anotherSecret))).toHaveLength(1);
    await expect(verifyBackup(third, anotherSecret)).resolves.toBeDefined();
    expect(await fetchedIn(() => backUp(marketplace.servers, next()))).toEqual([]);
  });

  it('is refused while another one runs, and removes the draft of a killed one', async () => {
    const unlock = await lockBackups(marketplace.servers);
    await expect(backUp(marketplace.servers, next())).rejects.toThrow('Another backup of this marketplace is running.');
    await unlock();
    const [draft, ours] = [`${nameAt(new Date(0))}.unfinished`, 'of-an-operator.unfinished'];
    for (const name of [draft, ours]) mkdirSync(join(parent, name), { recursive: true });
    await backUp(marketplace.servers, next());
    expect([existsSync(join(parent, draft)), existsSync(join(parent, ours))]).toEqual([false, true]);
  });

  it('removes all but the newest backups that are named by their time', async () => {
    const [named, ...timed] = [next(), ...[1, 2, 3].map((day) => join(parent, nameAt(new Date(Date.UTC(2026, 2, day)))))];
    for (const folder of [named, ...timed]) await backUp(marketplace.servers, folder);
    expect(await removeOldBackups(parent, 2)).toEqual(['2026-03-01T00-00-00']);
    expect(readdirSync(parent).sort()).toEqual(['2026-03-02T00-00-00', '2026-03-03T00-00-00', named.slice(parent.length + 1)].sort());
    await expect(verifyBackup(timed[2]!)).resolves.toBeDefined();
  });
});

describe('a backup that takes hours', () => {
  it('still contains the file of a tool that was deleted meanwhile, since the sweeper waits', async () => {
    const marketplace = await aMarketplace();
    const { id, key } = await aTool(marketplace);
    await closeConnections();
    const settings = { DATABASE_NAME: new URL(marketplace.servers.databaseUrl('catalogue')).pathname.slice(1) };
    const { S3_BUCKET } = marketplace.servers.storage();
    const service = await startTestService(catalogue, { settings: { ...settings, S3_BUCKET }, nats: await theBroker() });
    const sweepIn = (hours: number) => service.app.get(SweepObjects).run(new Date(Date.now() + hours * 3_600_000));
    const gate = await Gate.close(marketplace.servers.storage().S3_ENDPOINT);
    const folder = newFolder();
    const slow = { ...marketplace.servers, storage: () => ({ ...marketplace.servers.storage(), S3_ENDPOINT: gate.url }) };
    const backup = backUp(slow, folder);
    await gate.reached; // the databases are read, the objects are not
    await service.query('delete from tools where id = $1', [id]);
    await service.query('insert into retired_objects (object_key, retired_at) values ($1, now())', [key]);
    await sweepIn(5);
    gate.open();
    const { objects } = await backup;
    expect(objects.map((object) => object.key)).toContain(key);
    expect(await sweepIn(5)).toMatchObject({ retired: 1 });
    await service.close();
    await gate.stop();
  });
});
