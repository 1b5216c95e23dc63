import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ISSUERS } from '@libs/auth';
import { testKeysOf } from '@testing';

const root = resolve(__dirname, '..', '..');
const SERVICES = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'];
/** The nightly tests start every process: all share the code that reads settings. */
const PROCESSES =
  process.env.NIGHTLY === 'true' ? ['gateway', ...SERVICES] : ['gateway', 'payments'];
const SIGNING_PROCESSES = ISSUERS.filter((name) => PROCESSES.includes(name));
const UNREACHABLE = 'http://127.0.0.1:1';

/** All settings of a process; none of the addresses responds. */
const settingsOf = (process: string): Record<string, string> => ({
  ...testKeysOf(process),
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:1',
  ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, UNREACHABLE])),
  S3_ENDPOINT: UNREACHABLE,
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  TOTP_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
});
const serviceProgram = (name: string) =>
  name === 'gateway' ? 'dist/gateway/src/main.js' : `dist/services/${name}/src/main.js`;

describe('a program that cannot start prints one message for each reason and no stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-failures-'));
  const file = join(folder, 'a-file');
  let taken: Server;
  const takenPort = () => String((taken.address() as { port: number }).port);

  beforeAll(async () => {
    writeFileSync(file, '');
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => {
    taken.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a program to its end and returns the lines of its error output; neither output may contain a stack. */
  async function failureOf(
    program: string,
    settings: Record<string, string>,
    words: string[] = [],
    input = '',
  ): Promise<string[]> {
    const child = spawn(process.execPath, [resolve(root, program), ...words], {
      env: { PATH: process.env.PATH, ...settings },
      cwd: folder,
    });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, stack: /\n\s+at |"stack"/.test(said.out + said.err) }).toEqual({
      code: 1,
      stack: false,
    });
    return said.err.trimEnd().split('\n');
  }

  const start = (name: string, changed: Record<string, string>) =>
    failureOf(serviceProgram(name), { ...settingsOf(name), ...changed });

  it('each process without settings', async () => {
    const failures = await Promise.all(
      PROCESSES.map((name) => failureOf(serviceProgram(name), {})),
    );
    for (const [index, lines] of failures.entries()) {
      const name = PROCESSES[index]!;
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines)
        expect(line).toMatch(new RegExp(`^${name}: [A-Z0-9_]+ (must be|is needed) [^\\n]+$`));
    }
  });

  it('each process with bad keys and addresses, all of them at once', async () => {
    const bad = {
      INTERNAL_TOKEN_PRIVATE_KEY: 'x',
      INTERNAL_TOKEN_PUBLIC_KEYS: 'x',
      NATS_URL: 'x',
      PUBLIC_URL: 'x',
    };
    const failures = await Promise.all(PROCESSES.map((name) => start(name, bad)));
    for (const lines of failures)
      expect(lines.map((line) => /^\w+: (\w+) /.exec(line)?.[1]).sort()).toEqual(
        Object.keys(bad).sort(),
      );
  });

  it('each process without a key to sign its calls with', async () => {
    const failures = await Promise.all(
      SIGNING_PROCESSES.map((name) => start(name, { INTERNAL_TOKEN_PRIVATE_KEY: '' })),
    );
    const messages = SIGNING_PROCESSES.map((name) => [
      `${name}: INTERNAL_TOKEN_PRIVATE_KEY must be given: the PKCS#8 PEM of an ES256 key`,
    ]);
    expect(failures).toEqual(messages);
  });

  it('identity without its database', async () => {
    const reason =
      'the database identity on 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1';
    expect(await start('identity', {})).toEqual([`identity cannot start: ${reason}`]);
  });

  it('the gateway without a folder of web files, and realtime on a port that is taken', async () => {
    const [line] = await start('gateway', { WEB_DIR: file });
    expect(line).toBe(
      `gateway: WEB_DIR must be the folder of the built web client; there is none at ${file}`,
    );
    const [taken] = await start('realtime', { METRICS_PORT: takenPort() });
    expect(taken).toBe(
      `realtime cannot start: port ${takenPort()} of 127.0.0.1 is already in use by another program`,
    );
  });

  it.each([
    [
      'dist/dev/stack/main.js',
      [],
      { PORT: '17790', DATA_DIR: 'DATA', INTERNAL_TOKEN_GATEWAY_PRIVATE_KEY: 'x' },
    ],
    ['dist/dev/stack/main.js', [], { PORT: '17790', DATA_DIR: 'DATA', PUBLIC_URL: 'x' }],
    ['dist/dev/stack/main.js', [], { PORT: '17790', DATA_DIR: 'FILE' }],
    ['dist/deploy/operations/backup.js', ['DATA'], { DATABASE_URL: 'x' }],
    [
      'dist/deploy/operations/dead-letters.js',
      ['list'],
      { DATABASE_URL: 'postgres://u:%@127.0.0.1:1', NATS_URL: 'nats://127.0.0.1:1' },
    ],
    ['dist/deploy/operations/restore.js', ['FILE'], { DATA_DIR: 'DATA' }],
    [
      'dist/deploy/operations/sweeper.js',
      ['bind'],
      { DATABASE_URL: 'postgres://u@127.0.0.1:1', S3_ENDPOINT: UNREACHABLE },
    ],
    [
      'dist/dev/object-store/main.js',
      [],
      { PORT: '0', DATA_DIR: 'FILE', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
    ],
    ['dist/dev/payment-sandbox/main.js', [], {}],
    ['dist/deploy/docker/start.js', ['nothing'], {}],
  ] as [string, string[], Record<string, string>][])(
    '%s %j with %j',
    async (program, words, settings) => {
      const place = (text: string) =>
        text.replace(/^DATA$/, join(folder, 'data')).replace(/^FILE$/, file);
      const given = Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [name, place(value)]),
      );
      const lines = (await failureOf(program, given, words.map(place))).filter(
        (line) => !line.startsWith('    '),
      );
      expect(lines).toEqual([expect.stringMatching(/^[A-Z"/][^\n]+\.$|^[A-Z_]+ [^\n]+$/)]);
    },
    120_000,
  );

  it.each([
    ['x', 'The public keys are not JSON.'],
    ['{}', 'The public keys are not a JSON Web Key Set.'],
    [
      `{"keys":${JSON.stringify(Array.from({ length: 8 }, () => ({})))}}`,
      'The signing key of gateway is not a private key in PEM.',
    ],
  ])(
    'secrets rotate with the public keys %s',
    async (accepted, message) => {
      const values = {
        ...Object.fromEntries(ISSUERS.map((name) => [name, 'x'])),
        'public-keys': accepted,
      };
      const data = Object.entries(values).map(([name, value]) => [name, btoa(value)]);
      const input = JSON.stringify({ data: Object.fromEntries(data) });
      const words = ['rotate', '--kubernetes'];
      expect(await failureOf('deploy/docker/secrets/main.mjs', {}, words, input)).toEqual([
        message,
      ]);
    },
    60_000,
  );
});
