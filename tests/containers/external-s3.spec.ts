import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ObjectStore } from '@libs/storage';
import { aMember, aTool, eventually, theAdministrator } from '@testing';
import { docker } from './docker';

const execute = promisify(execFile);
const root = resolve(__dirname, '..', '..');
const STORE = 'exe-verify-outside-s3';
/** The store's port, on every address of this machine. */
const STORE_PORT = 18197;
const GATEWAY_PORT = 18196;

describe('the marketplace in containers with an external S3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exe-external-s3-'));
  const settings = join(folder, '.env');
  const given = readFileSync(process.env.COMPOSE_ENV_FILES ?? '', 'utf8');
  const account = readFileSync(join(process.env.SECRETS_DIR ?? '', 'catalogue.env'), 'utf8');
  const keyOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(account)?.[1] ?? '';
  const urlBefore = process.env.EXE_URL;

  /** Runs Compose with such a `.env`; project name and settings separate it from the project under test. */
  async function compose(...words: string[]): Promise<string> {
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(COMPOSE_|NODE_ENV$)/.test(name)),
    );
    const options = ['compose', '--project-name', 'exe-verify-s3', '--env-file', settings];
    const { stdout } = await execute('docker', [...options, ...words], {
      cwd: root,
      env: environment,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout.trim();
  }

  /** SHA-256 of every object in the store. */
  async function storedDigests(): Promise<string[]> {
    const store = new ObjectStore({
      S3_ENDPOINT: `http://127.0.0.1:${STORE_PORT}`,
      S3_ACCESS_KEY: keyOf('S3_ACCESS_KEY'),
      S3_SECRET_KEY: keyOf('S3_SECRET_KEY'),
      S3_BUCKET: 'exe',
      S3_REGION: 'us-east-1',
    });
    const digests: string[] = [];
    for await (const { key } of store.list('')) {
      const hash = createHash('sha256');
      for await (const chunk of await store.get(key)) hash.update(chunk as Buffer);
      digests.push(hash.digest('hex'));
    }
    return digests;
  }

  beforeAll(async () => {
    const keys = [
      `S3_ACCESS_KEY=${keyOf('S3_ACCESS_KEY')}`,
      `S3_SECRET_KEY=${keyOf('S3_SECRET_KEY')}`,
    ];
    const environment = ['HOST=0.0.0.0', 'PORT=9000', 'DATA_DIR=/tmp/objects', ...keys].flatMap(
      (one) => ['--env', one],
    );
    const image = `exe-marketplace:${process.env.EXE_VERSION}`;
    await docker(
      'run',
      '--detach',
      '--name',
      STORE,
      '--publish',
      `${STORE_PORT}:9000`,
      ...environment,
      image,
      'object-store',
    );
    const host = await docker(
      'network',
      'inspect',
      'bridge',
      '--format',
      '{{(index .IPAM.Config 0).Gateway}}',
    );
    const files = ['docker-compose.yml', 'deploy/docker/compose.external-s3.yml'].join(delimiter);
    const own = [
      `COMPOSE_FILE=${files}`,
      `S3_ENDPOINT=http://${host}:${STORE_PORT}`,
      `GATEWAY_PORT=${GATEWAY_PORT}`,
      `SETTINGS_FILE=${settings}`,
      'SEED_CATALOGUE=false',
    ];
    writeFileSync(settings, `${given}${own.join('\n')}\n`);
    await compose('up', '--detach', '--wait', '--no-build');
    process.env.EXE_URL = `http://127.0.0.1:${GATEWAY_PORT}`;
  }, 600_000);

  afterAll(async () => {
    process.env.EXE_URL = urlBefore;
    await compose('--profile', '*', 'down', '--volumes', '--timeout', '20');
    await docker('rm', '--force', '--volumes', STORE);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('starts no MinIO', async () => {
    const services = (await compose('ps', '--services')).split('\n');
    expect(services).toEqual(expect.arrayContaining(['gateway', 'catalogue', 'downloads']));
    expect(services).not.toContain('minio');
  });

  it('makes the first scheduled backup with it', async () => {
    await eventually(
      async () => expect(await compose('logs', 'backups')).toContain('"msg":"backed up"'),
      60_000,
    );
  }, 90_000);

  it('stores, serves and backs up uploads there', async () => {
    const [tool, member] = [await aTool(await theAdministrator()), await aMember()];
    const { status, bytes } = await member.request('POST', `/api/tools/${tool.id}/download`);
    expect(status).toBe(200);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(await storedDigests()).toContain(digest);
    expect(await compose('run', '--rm', 'operations', 'backup', '/backups/outside')).toMatch(
      /^Backed up to \/backups\/outside: 4 databases/m,
    );
  }, 300_000);
});
