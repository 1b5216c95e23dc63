import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dataDir = process.env.EXE_DATA_DIR ?? '';

/** Every secret in DATA_DIR by file: of a key the longest line, else the whole. */
function storedSecrets(): [name: string, secret: string][] {
  const folder = join(dataDir, 'secrets');
  const longest = (text: string) =>
    text.split('\n').reduce((one, other) => (other.length > one.length ? other : one), '');
  return readdirSync(folder)
    .map((name): [string, string] => [
      name,
      longest(readFileSync(join(folder, name), 'utf8').trim()),
    ])
    .filter(([, secret]) => secret.length >= 16);
}

/** The command line of every process of the stack; all users of the machine can read it. */
function commandLines(): string[] {
  const pids = readdirSync(join(dataDir, 'run')).filter((name) => name.endsWith('.pid'));
  return pids.map((name) =>
    readFileSync(
      `/proc/${readFileSync(join(dataDir, 'run', name), 'utf8').trim()}/cmdline`,
      'utf8',
    ),
  );
}

/** Containers have no such folder; deploy/docker/test and deploy/kubernetes/test check how they are started. */
const [describeStack, reason] =
  process.platform === 'linux' && existsSync(join(dataDir, 'secrets'))
    ? [describe, '']
    : [describe.skip, ' (not run: this is no embedded stack on Linux)'];

describeStack(`the command lines of the embedded stack${reason}`, () => {
  it('contain no secret', () => {
    const [secrets, lines] = [storedSecrets(), commandLines()];
    expect(secrets.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'nats-password-gateway',
        'internal-token-gateway.pem',
        'postgres-password',
      ]),
    );
    expect(lines.length).toBeGreaterThan(8);
    for (const [name, secret] of secrets)
      expect([name, lines.filter((line) => line.includes(secret))]).toEqual([name, []]);
  });
});
