import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUp } from '../backup/back-up';
import type { Manifest } from '../backup/manifest';
import { verifyBackup } from '../backup/verify-backup';
import { restoreBackup } from '../restore/restore-backup';
import {
  aMarketplace,
  anEmptyMachine,
  aTool,
  closeAll,
  closeConnections,
  type Marketplace,
  newFolder,
} from './test-marketplace';

afterAll(closeAll);

let KEY: string;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const contents = ({ databases, objects }: Manifest) => [
  objects,
  databases.flatMap(({ service, tables }) =>
    tables.map(
      ({ name, rows, sha256 }) => `${service} ${name} ${rows} ${name === 'outbox' ? '' : sha256}`,
    ),
  ),
];

describe('an encrypted backup', () => {
  let marketplace: Marketplace;
  let folder: string;
  let manifest: Manifest;
  beforeAll(async () => {
    KEY = await generateX25519Identity();
    marketplace = await aMarketplace();
    await aTool(
      marketplace,
      Buffer.concat([Buffer.from('the bytes of a tool'), randomBytes(200_000)]),
    );
    await marketplace.query(
      'identity',
      `insert into users (id, username, email, password_hash) values ($1, 'ada', 'ada@example.com', 'hash')`,
      [randomUUID()],
    );
    await closeConnections();
    folder = newFolder();
    manifest = await backUp(marketplace.servers, folder, KEY);
  });
  afterEach(closeConnections);

  it('reveals no row, no object and no digest', () => {
    const [object] = manifest.objects;
    const revealing = filesIn(folder).filter((path) => {
      const bytes = readFileSync(path);
      return [path, 'ada@example.com', 'the bytes of a tool', object!.sha256, object!.key].some(
        (secret) => bytes.includes(secret),
      );
    });
    expect(revealing).toEqual([]);
    expect(filesIn(folder).filter((path) => path.includes(object!.sha256))).toEqual([]);
    const plain = filesIn(folder).filter((path) => !path.endsWith('.age'));
    expect(plain).toEqual([]);
  });

  it('can be verified and restored with its key', async () => {
    await expect(verifyBackup(folder, KEY)).resolves.toMatchObject({ manifest });
    const machine = await anEmptyMachine();
    await restoreBackup(machine.servers, folder, { overwrite: false, key: KEY });
    expect(contents(await backUp(machine.servers, newFolder()))).toEqual(contents(manifest));
  });

  it.each([
    [
      'without a key',
      () => undefined,
      /^The backup in .* is encrypted: set BACKUP_KEY to what it was encrypted with\.$/,
    ],
    [
      'with another key',
      () => generateX25519Identity(),
      /^BACKUP_KEY is not what the backup in .* was encrypted with\.$/,
    ],
  ])(
    '%s is refused with one message, before a database is created',
    async (_how, newKey, message) => {
      const key = await newKey();
      const machine = await anEmptyMachine();
      await expect(
        restoreBackup(machine.servers, folder, { overwrite: true, key }),
      ).rejects.toThrow(message);
      await expect(machine.query('identity', 'select 1')).rejects.toThrow('does not exist');
    },
  );

  it('is refused before a database is created if a file was changed or truncated', async () => {
    const machine = await anEmptyMachine();
    const object = filesIn(join(folder, 'objects'))[0]!;
    const table = join(folder, 'databases', 'identity', 'users.copy.gz.age');
    for (const path of [object, table, join(folder, 'manifest.json.age')]) {
      const original = readFileSync(path);
      const changed = Buffer.from(original);
      changed[original.length >> 1]! ^= 1;
      for (const damaged of [
        changed,
        original.subarray(0, -1),
        Buffer.concat([original, Buffer.from('x')]),
        Buffer.alloc(0),
      ]) {
        writeFileSync(path, damaged);
        await expect(
          restoreBackup(machine.servers, folder, { overwrite: true, key: KEY }),
        ).rejects.toThrow(/^The backup in .* is damaged: /);
      }
      writeFileSync(path, original);
    }
    await expect(machine.query('identity', 'select 1')).rejects.toThrow('does not exist');
    await expect(verifyBackup(folder, KEY)).resolves.toBeDefined();
  });

  it('is refused if two files were swapped', async () => {
    const [users, sessions] = ['users', 'sessions'].map((name) =>
      join(folder, 'databases', 'identity', `${name}.copy.gz.age`),
    ) as [string, string];
    const own = readFileSync(users);
    writeFileSync(users, readFileSync(sessions));
    await expect(verifyBackup(folder, KEY)).rejects.toThrow(
      'users.copy.gz.age does not have the digest',
    );
    writeFileSync(users, own);
  });

  const [withAge, reason] =
    spawnSync('age', ['--version']).status === 0
      ? [it, '']
      : [it.skip, ': not run, age is not installed (apt-get install age)'];

  withAge(`is decrypted by age -d${reason}`, async () => {
    const identity = join(newFolder(), 'key.txt');
    mkdirSync(dirname(identity), { recursive: true });
    writeFileSync(identity, `${KEY}\n`);
    const age = (path: string) => spawnSync('age', ['-d', '-i', identity, path]).stdout;
    expect(JSON.parse(age(join(folder, 'manifest.json.age')).toString())).toEqual(manifest);
    const [object] = filesIn(join(folder, 'objects'));
    const digest = createHash('sha256').update(age(object!)).digest('hex');
    expect(manifest.objects.map(({ sha256 }) => sha256)).toContain(digest);
  });

  withAge('may contain files that `age -r` has encrypted (the program age)', async () => {
    const path = join(folder, 'manifest.json.age');
    const original = readFileSync(path);
    const words = ['-r', await identityToRecipient(KEY)];
    const { stdout } = spawnSync('age', words, { input: JSON.stringify(manifest) });
    writeFileSync(path, stdout);
    await expect(verifyBackup(folder, KEY)).resolves.toMatchObject({ manifest });
    writeFileSync(path, original);
  });
});
