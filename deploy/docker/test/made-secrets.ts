import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

export type Settings = Record<string, string>;
/** The settings of each environment file by the file's name. */
export type SecretFiles = Record<string, Settings>;

/** Runs `npm run ops -- secrets` without a docker client. */
export function runSecrets(words: string[], { input = '', path = '' } = {}) {
  const script = resolve(__dirname, '..', 'secrets', 'main.mjs');
  return spawnSync(process.execPath, [script, ...words], {
    input,
    encoding: 'utf8',
    env: { PATH: path, COMPOSE_PROJECT_NAME: 'shop' },
  });
}

/** Reads the files of a folder as Compose does: single quotes are removed. */
export function readSecrets(folder: string): SecretFiles {
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, '.env'),
      readEnvironment(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

export function readEnvironment(text: string): Settings {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );
}

/** New secrets, and those after each of a number of steps of a rotation. */
export function madeSecrets({ sandbox = false, steps = 0 } = {}): [SecretFiles, ...SecretFiles[]] {
  const folder = mkdtempSync(join(tmpdir(), 'exe-secrets-'));
  const run = (...words: string[]) => {
    const { status, stderr } = runSecrets([...words, '--folder', folder]);
    if (status !== 0) throw new Error(stderr);
    return readSecrets(folder);
  };
  try {
    const made = run('make', ...(sandbox ? ['--sandbox'] : []));
    return [made, ...Array.from({ length: steps }, () => run('rotate'))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A Secret of Kubernetes. */
export interface Secret {
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
}

/** The Secrets that `npm run ops -- secrets make --kubernetes` prints. */
export function madeManifests(): Secret[] {
  const { stdout } = runSecrets(['make', '--kubernetes']);
  return (JSON.parse(stdout) as { items: Secret[] }).items;
}
