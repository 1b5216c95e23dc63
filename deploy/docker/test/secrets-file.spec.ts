import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { madeSecrets, readEnvironment } from './made-secrets';

const script = resolve(__dirname, '..', 'secrets.mjs');
const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('the command that writes .env', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exe-secrets-'));
    file = join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs it with a shell script as the docker client; without a script there is none. */
  function make(docker: string | undefined, ...options: string[]) {
    if (docker !== undefined) {
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`);
      chmodSync(join(folder, 'docker'), 0o755);
    }
    const env = { PATH: folder, COMPOSE_PROJECT_NAME: 'shop' };
    return spawnSync(process.execPath, [script, '--file', file, ...options], {
      encoding: 'utf8',
      env,
    });
  }
  const NO_VOLUMES = 'exit 0';
  const POSTGRES_VOLUME = 'case "$*" in *project=shop*volume=postgres) echo shop_postgres;; esac';

  it('writes it readable only by its owner, whatever the umask, and prints its path', () => {
    const { status, stdout } = make(NO_VOLUMES);
    expect([status, stdout]).toEqual([0, expect.stringContaining(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(readEnvironment(readFileSync(file, 'utf8')))).toEqual(
      Object.keys(readEnvironment(madeSecrets())),
    );
  });

  it('works without a docker client', () => {
    expect(make(undefined).status).toBe(0);
  });

  it('does not overwrite a file', () => {
    writeFileSync(file, 'MINE=1\n');
    const { status, stderr } = make(NO_VOLUMES);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('exists already and is not written over'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('MINE=1\n');
  });

  it('generates no secrets while the project has volumes with data', () => {
    const { status, stderr } = make(POSTGRES_VOLUME);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Volumes of the project shop exist \(shop_postgres\).*docker volume rm shop_postgres$/m,
      ),
    ]);
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('generates none when the engine does not respond', () => {
    const { status, stderr } = make('echo "Cannot connect to the Docker daemon." >&2; exit 1');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/does not respond.*Cannot connect to the Docker daemon/),
    ]);
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('adds missing settings to a file in place and closes it to other users', () => {
    const [first = '', ...rest] = madeSecrets()
      .split('\n')
      .filter((line) => !line.startsWith('S3_SECRET_KEY='));
    writeFileSync(file, [first, ...rest].join('\n'), { mode: 0o644 });
    expect(make(POSTGRES_VOLUME, '--upgrade').status).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^S3_SECRET_KEY=s\w{32}$/m);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['--upgrade', 'cannot be read'],
    ['--wrong', "Unknown option '--wrong'"],
  ])('%s without a file fails with one message', (option, message) => {
    const { status, stderr } = make(NO_VOLUMES, option);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
