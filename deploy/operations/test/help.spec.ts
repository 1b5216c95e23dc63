import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const operations = join(__dirname, '..');
const runSource = join(operations, '../../tests/harness/run-source.cjs');

/** Runs a command without any setting, so that it can reach no server. */
const run = (command: string, ...words: string[]) =>
  spawnSync(process.execPath, ['-r', runSource, join(operations, `${command}.ts`), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

describe("every operators' command", () => {
  it.each(['backup', 'restore', 'dead-letters', 'republish', 'sweeper', 'scheduled-backups'])(
    '%s prints its usage with --help and does nothing else',
    (command) => {
      expect(run(command, '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: /), stderr: '' });
    },
    30_000,
  );

  it.each(['secrets', 'rotate-keys', 'upgrade'])(
    '%s of the Compose project prints its usage with --help and does nothing else',
    (command) => {
      const script = join(operations, '../docker', `${command}.mjs`);
      const result = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8', env: {}, cwd: tmpdir() });
      expect(result).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run [^\n]+\n$/), stderr: '' });
    },
  );
});
