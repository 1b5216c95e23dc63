import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Output of `npm run ops -- secrets`. */
export function madeSecrets(...options: string[]): string {
  return runSecrets('', options);
}

/** Output of `npm run ops -- secrets --upgrade` for an environment file. */
export function upgradedSecrets(input: string): string {
  return runSecrets(input, ['--upgrade']);
}

function runSecrets(input: string, options: string[]): string {
  const script = resolve(__dirname, '..', 'secrets.mjs');
  const { stdout, status, stderr } = spawnSync(process.execPath, [script, '--print', ...options], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The settings of an environment file as Compose reads them, without quotes, comments and empty lines. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1).replace(/^'(.*)'$/, '$1'),
    ]),
  );
}

/** Output of one step of `npm run ops -- rotate-secrets` for an environment file. */
export function rotate(step: string, input: string) {
  const script = resolve(__dirname, '..', 'rotate-keys.mjs');
  return spawnSync(process.execPath, [script, step], { input, encoding: 'utf8' });
}

type Environment = Record<string, string>;

/** The settings before a rotation and after each of its steps. */
export function rotatedSecrets(): [
  before: Environment,
  begun: Environment,
  switched: Environment,
  finished: Environment,
] {
  const before = madeSecrets();
  const begun = rotate('begin', before).stdout;
  const switched = rotate('switch', begun).stdout;
  return [
    readEnvironment(before),
    readEnvironment(begun),
    readEnvironment(switched),
    readEnvironment(rotate('finish', switched).stdout),
  ];
}
