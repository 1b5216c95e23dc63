import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command lines of all processes, which every user of the machine can read. */
function commandLines(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['axww', '-o', 'args='], { encoding: 'utf8' }).split('\n');
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

/** Shorter lines of a secret could not be recognized. */
const SHORTEST = 16;

describe('the command lines of a running marketplace', () => {
  it('contain none of its secrets', () => {
    const dataDir = process.env.EXE_DATA_DIR!;
    const lines = commandLines();
    for (const program of [
      'dev/stack/main.js',
      'bin/postgres',
      'nats-server',
      'services/identity',
      'gateway/src/main.js',
    ]) {
      expect(lines.some((line) => line.includes(program))).toBe(true);
    }
    const files = readdirSync(join(dataDir, 'secrets'));
    const kept = files.map(
      (name) => [name, readFileSync(join(dataDir, 'secrets', name), 'utf8')] as const,
    );
    const secrets = [
      ...kept,
      ['the password of the administrator', process.env.EXE_ADMIN_PASSWORD!] as const,
    ].flatMap(([name, text]) =>
      text
        .split('\n')
        .map((line) => ({ name, line }))
        .filter(({ line }) => line.length >= SHORTEST),
    );
    expect(new Set(secrets.map(({ name }) => name)).size).toBeGreaterThanOrEqual(files.length); // one of the files is an empty marker
    expect(
      secrets.filter(({ line }) => lines.some((one) => one.includes(line))).map(({ name }) => name),
    ).toEqual([]);
  });
});
