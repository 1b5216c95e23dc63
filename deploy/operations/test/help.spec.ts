import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** Runs a program without any setting and outside of the checkout, so that it can reach no server. */
const run = (...parameters: string[]) =>
  spawnSync(process.execPath, parameters, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
    cwd: tmpdir(),
  });
const ops = (...words: string[]) => run(join(root, 'scripts', 'ops.mjs'), ...words);

/** Loads a command in this process, with --help and without any setting; returns what it prints and the exit code. */
async function importWithHelp(
  path: string,
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const [stdout, stderr] = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockReturnValue(true),
  );
  const ended = new Promise((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation((status) => resolve(status) as never);
  });
  jest.replaceProperty(process, 'argv', [process.execPath, path, '--help']);
  jest.replaceProperty(process, 'env', { PATH: process.env.PATH });
  try {
    await import(path);
    const status = await ended;
    const printed = (spy: typeof stdout) => spy!.mock.calls.map(([text]) => String(text)).join('');
    return { status, stdout: printed(stdout), stderr: printed(stderr) };
  } finally {
    jest.restoreAllMocks();
  }
}

describe("every operators' command", () => {
  it.each([
    'backup',
    'restore',
    'dead-letters',
    'republish',
    'sweeper',
    'log:audit',
    'log:restart',
    'scheduled-backups',
  ])('%s prints its usage with --help and does nothing else', async (command) => {
    const usage = command === 'scheduled-backups' ? 'Usage: ' : `Usage: npm run ops -- ${command}`;
    expect(await importWithHelp(`../${command.replace(':', '-')}`)).toEqual({
      status: 0,
      stdout: expect.stringMatching(`^${usage}[^\n]*\n$`),
      stderr: '',
    });
  });

  it('is a process that ends with 0 after its usage', () => {
    const result = run(
      '-r',
      join(root, 'tests', 'harness', 'run-source.cjs'),
      join(__dirname, '..', 'sweeper.ts'),
      '--help',
    );
    expect(result).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run ops -- sweeper/),
      stderr: '',
    });
  });

  it.each(['docker/nats/write-users', 'observability/kubernetes-rules', 'docker/verify/main'])(
    '%s of this repository prints its usage with --help and does nothing else',
    (command) => {
      const result = run(join(root, 'deploy', `${command}.mjs`), '--help');
      expect(result).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Usage: npm run [^\n]+\n$/),
        stderr: '',
      });
    },
  );

  it('secrets needs no build to print its usage', () => {
    const usage = expect.stringMatching(/^Usage: npm run ops -- secrets[^\n]*\n$/);
    expect(ops('secrets', '--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
  });
});

describe('npm run ops', () => {
  it('passes arguments and exit codes on', () => {
    const usage = expect.stringMatching(/^Usage: npm run ops -- secrets/);
    expect(ops('secrets', 'nonsense')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: usage,
    });
  });

  it('lists the commands, on standard error for an unknown one', () => {
    const { status, stdout } = ops('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}backup +back up/m);
    expect(ops('bakcup')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `Unknown command: bakcup\n${stdout}`,
    });
  });
});
