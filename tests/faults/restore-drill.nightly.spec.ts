import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { promisify } from 'node:util';
import {
  Client,
  aMember,
  aTool,
  eventually,
  grantPurchase,
  theAdministrator,
  PASSWORD,
} from '@testing';
import type { Tool } from '@libs/contracts';
import { type StartedStack, startStack } from '../../dev/stack';

const run = promisify(execFile);
const dist = resolve(__dirname, '..', '..', 'dist');

interface Manifest {
  databases: { service: string; tables: { name: string; rows: number; sha256: string }[] }[];
  objects: { key: string; sha256: string }[];
}

/** With these the supervisor starts only identity and the gateway. */
const NO_OTHER_SERVICES = Object.fromEntries(
  ['CATALOGUE', 'DOWNLOADS', 'PAYMENTS', 'REALTIME'].map((name) => [
    `${name}_URL`,
    'http://127.0.0.1:9',
  ]),
);

describe('a restore drill', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exe drill '));
  const [oldHome, newHome, elsewhere] = ['old machine', 'new machine', 'third machine'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  const stacks: StartedStack[] = [];
  let member: Awaited<ReturnType<typeof aMember>>;
  let [free, premium]: Tool[] = [];
  let before: unknown[];
  afterAll(async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<StartedStack> {
    const stack = await startStack({
      dataDir,
      env: { RATE_LIMITS: 'off', SEED_CATALOGUE: 'false', ...env },
    });
    stacks.push(stack);
    Object.assign(process.env, { EXE_URL: stack.url, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    return stack;
  }

  const commandWith = (env: object, name: string, dataDir: string, ...words: string[]) =>
    run(process.execPath, [join(dist, 'deploy', 'operations', `${name}.js`), ...words], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
    });
  const command = (name: string, dataDir: string, ...words: string[]) =>
    commandWith({}, name, dataDir, ...words);
  const backup = (dataDir: string, to: string) => command('backup', dataDir, join(folder, to));
  const restore = (dataDir: string, from: string, ...more: string[]) =>
    command('restore', dataDir, join(folder, from), ...more);
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')) as Manifest;

  /** Digest of every table and object except the outbox, which a restore marks as unpublished. */
  const digests = ({ databases, objects }: Manifest) => ({
    tables: databases.flatMap(({ service, tables }) =>
      tables.map(({ name, rows, sha256 }) => [
        `${service}.${name}`,
        rows,
        name === 'outbox' ? 'sent again' : sha256,
      ]),
    ),
    objects: objects.map(({ key, sha256 }) => [key, sha256]),
  });

  const download = async (member: Client, toolId: string) => {
    const { status, bytes } = await member.request('POST', `/api/tools/${toolId}/download`);
    return { status, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  /** What the member sees of the tools and of their own downloads. */
  const countsOf = async (client: Client) => [
    (await client.get(`/api/tools/${free!.id}`)).body.downloadCount,
    (await client.get('/api/dashboard/stats')).body,
  ];

  it('begins with a backup of a running marketplace', async () => {
    await start(oldHome);
    const admin = await theAdministrator();
    [free, premium] = [
      await aTool(admin),
      await aTool(admin, { accessLevel: 'premium', price: '2999' }),
    ];
    member = await aMember();
    await grantPurchase(admin, member.user.id, premium.id);
    for (let n = 0; n < 3; n += 1) await download(member, free.id);
    const files = [await download(member, free.id), await download(member, premium.id)];
    await eventually(async () => expect((await countsOf(member))[0]).toBe(4));
    before = [await countsOf(member), ...files];
    expect((await backup(oldHome, 'while it runs')).stdout).toContain('4 databases');
    await stacks.pop()?.stop();
  });

  it('interrupted during a backup leaves no server running, and the marketplace unchanged', async () => {
    const interrupted = spawn(
      process.execPath,
      [join(dist, 'deploy', 'operations', 'backup.js'), join(folder, 'interrupted')],
      {
        env: { ...process.env, DATA_DIR: oldHome },
        stdio: 'ignore',
      },
    );
    const exited = once(interrupted, 'exit');
    const record = join(oldHome, 'run', 'postgres.pid');
    await eventually(() => expect(existsSync(record)).toBe(true));
    const server = Number(readFileSync(record, 'utf8'));
    interrupted.kill('SIGINT'); // while the next server is being started
    expect((await exited)[0]).toBe(130);
    expect(() => process.kill(server, 0)).toThrow('ESRCH');
    expect(readdirSync(join(oldHome, 'run')).filter((name) => /\.(pid|lock)$/.test(name))).toEqual(
      [],
    );
    expect(existsSync(join(folder, 'interrupted'))).toBe(false);
    expect((await backup(oldHome, 'stopped')).stdout).toContain('4 databases');
  });

  it('on an empty machine restores every row and object: users log in, files are the same, counts continue', async () => {
    await restore(newHome, 'stopped');
    await backup(newHome, 'again');
    expect(digests(manifestOf('again'))).toEqual(digests(manifestOf('stopped')));
    expect(digests(manifestOf('stopped')).tables.length).toBeGreaterThan(25);

    await start(newHome);
    const back = new Client();
    expect(
      (await back.post('/api/login', { email: member.email, password: PASSWORD })).status,
    ).toBe(200);
    await theAdministrator();
    expect([
      await countsOf(back),
      await download(back, free!.id),
      await download(back, premium!.id),
    ]).toEqual(before);
    await eventually(async () => expect((await countsOf(back))[0]).toBe(5));
    await expect(restore(newHome, 'stopped')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it first'),
    });
  });

  it('leaves a marketplace whose events operators can inspect and republish', async () => {
    expect((await command('dead-letters', newHome, 'list')).stdout).toBe('0 dead letters.\n');
    const { stdout, stderr } = await command(
      'republish',
      newHome,
      '--service',
      'catalogue',
      '--type',
      'tool.created',
    );
    expect(stdout).toBe('Republished 2 events of catalogue.\n');
    expect(JSON.parse(stderr)).toMatchObject({
      act: 'events.republish',
      owner: 'catalogue',
      sent: 2,
    });
  });

  it('works from scheduled backups, of which the newest are kept', async () => {
    const backups = join(folder, 'scheduled');
    const old = ['2026-03-01T02-30-00', '2026-03-02T02-30-00'].map((name) =>
      join(backups, 'backups', name),
    );
    for (const path of old) cpSync(join(folder, 'while it runs'), path, { recursive: true });
    const scheduled = spawn(
      process.execPath,
      [join(dist, 'deploy', 'operations', 'scheduled-backups.js')],
      {
        cwd: backups,
        env: { ...process.env, DATA_DIR: newHome, BACKUP_KEEP: '2', BACKUP_EVERY_HOURS: '24' },
      },
    );
    const exited = once(scheduled, 'exit');
    let output = '';
    scheduled.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    await eventually(() => expect(output).toContain('removed old backups'), 120_000);
    scheduled.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    const [made] = output
      .split('\n')
      .map((line) => JSON.parse(line || '{}') as { msg?: string; folder?: string });
    expect(made).toMatchObject({
      level: 'info',
      service: 'backups',
      msg: 'backed up',
      encrypted: false,
    });
    expect(existsSync(old[0]!)).toBe(false);
    await expect(command('backup', newHome, '--verify', made?.folder ?? '')).resolves.toMatchObject(
      {
        stdout: expect.stringContaining('is complete'),
      },
    );
    expect(readdirSync(join(backups, 'backups'))).toHaveLength(2);
  });

  it('over existing data needs an explicit option', async () => {
    await stacks.pop()?.stop();
    const refused = await restore(newHome, 'while it runs').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database identity is not empty .* --overwrite .*\n$/),
    });
    await restore(newHome, 'while it runs', '--overwrite');
  });

  it('that is killed leaves a marketplace that refuses to start, with a message, until the restore is repeated', async () => {
    const home = join(folder, 'machine that failed');
    const killed = spawn(
      process.execPath,
      [join(dist, 'deploy', 'operations', 'restore.js'), join(folder, 'stopped')],
      {
        env: { ...process.env, DATA_DIR: home },
        stdio: 'ignore',
      },
    );
    const exited = once(killed, 'exit');
    const files = () =>
      existsSync(home) ? (readdirSync(home, { recursive: true }) as string[]) : [];
    await eventually(() =>
      expect(files().filter((path) => /objects\/[0-9a-f]{64}$/.test(path))).not.toEqual([]),
    );
    killed.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);

    const message =
      /cannot start: The restore of .*stopped into the database \w+, started at .*, is not complete: .* repeat it with --overwrite\./;
    await expect(start(home, NO_OTHER_SERVICES)).rejects.toThrow(message);
    await expect(backup(home, 'of a half')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not complete'),
    });
    await restore(home, 'stopped', '--overwrite');
    await backup(home, 'repeated');
    expect(digests(manifestOf('repeated'))).toEqual(digests(manifestOf('stopped')));
  });

  it('from a damaged backup is refused before anything is changed', async () => {
    appendFileSync(join(folder, 'stopped', 'databases', 'identity', 'users.copy.gz'), 'x');
    const message =
      /^The backup in .* is damaged: databases\/identity\/users\.copy\.gz does not have the digest that the manifest gives\.\n$/;
    await expect(restore(elsewhere, 'stopped')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    });
    await expect(
      command('backup', oldHome, '--verify', join(folder, 'stopped')),
    ).rejects.toMatchObject({ code: 1 });
    await expect(
      command('backup', oldHome, '--verify', join(folder, 'again')),
    ).resolves.toMatchObject({
      stdout: expect.stringContaining('is complete'),
    });
  });

  it('from an encrypted backup needs its key, and then restores what --overwrite had restored', async () => {
    const encrypted = join(folder, 'encrypted');
    const withKey = { BACKUP_KEY: await generateX25519Identity() };
    const { stdout } = await commandWith(withKey, 'backup', newHome, encrypted);
    expect(stdout).toMatch(/; encrypted\.\n$/);
    const refused = expect.stringMatching(
      /^BACKUP_KEY is not what the backup in .* was encrypted with\.\n$/,
    );
    const wrongKey = { BACKUP_KEY: await generateX25519Identity() };
    await expect(commandWith(wrongKey, 'restore', elsewhere, encrypted)).rejects.toMatchObject({
      code: 1,
      stderr: refused,
    });
    await expect(
      commandWith(wrongKey, 'backup', newHome, '--verify', encrypted),
    ).rejects.toMatchObject({ code: 1, stderr: refused });
    await commandWith(withKey, 'restore', elsewhere, encrypted);
    await backup(elsewhere, 'decrypted');
    expect(digests(manifestOf('decrypted'))).toEqual(digests(manifestOf('while it runs')));
    expect(readFileSync(join(elsewhere, 'admin.txt'), 'utf8')).toBe(
      readFileSync(join(newHome, 'admin.txt'), 'utf8'),
    );
  });
});
