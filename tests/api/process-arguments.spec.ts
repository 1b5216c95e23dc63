import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command lines of all processes, which every user of the machine can read. */
function commandLines(): string[] {
  if (process.platform !== 'linux') return execFileSync('ps', ['axww', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readCommandLine);
}

/** Empty for a process that has ended in the meantime. */
function readCommandLine(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

describe('the command lines of a running marketplace', () => {
  it('contain none of its secrets', () => {
    const dataDir = process.env.EXE_DATA_DIR!;
    const lines = commandLines();
    for (const program of ['deploy/embedded/main.js', 'bin/postgres', 'nats-server', 'services/identity', 'gateway/src/main.js']) {
      expect(lines.some((line) => line.includes(program))).toBe(true);
    }
    const kept = readdirSync(join(dataDir, 'secrets')).map((name) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim());
    const secrets = [...kept, process.env.EXE_ADMIN_PASSWORD!].flatMap((secret) => secret.split('\n'));
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
