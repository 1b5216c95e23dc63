import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure, reasonOf } from '../start-failure';
import { Home } from './data-dir';

const run = promisify(execFile);

/** The one role of the embedded server. */
export const superuser = 'postgres';

/**
 * Makes the database cluster at the first start and gives its folder. It is made under another name and renamed, so a
 * cluster that exists is whole. Not durable (tests): nothing is forced to disk.
 */
export async function initialise(home: Home, password: string, durable: boolean, signal?: AbortSignal): Promise<string> {
  const cluster = join(home.folder, 'data');
  if (existsSync(cluster)) return cluster;
  removeDrafts(home.folder);
  const draft = join(home.folder, `data.${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    for (const path of [draft, passwordFile]) giveTo(home, path);
    await initdb(home, draft, passwordFile, durable, signal);
    renameSync(draft, cluster);
    return cluster;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** What a start that was killed in the middle left behind. */
function removeDrafts(folder: string): void {
  const drafts = readdirSync(folder).filter((name) => /^data\.[0-9a-f]{8}/.test(name));
  for (const draft of drafts) rmSync(join(folder, draft), { recursive: true, force: true, maxRetries: 5 });
}

function giveTo({ account }: Home, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

async function initdb(home: Home, cluster: string, passwordFile: string, durable: boolean, signal?: AbortSignal): Promise<void> {
  const args = ['--pgdata', cluster, '--username', superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8'];
  const locale = ['--locale-provider', 'builtin', '--locale', 'C.UTF-8'];
  const quick = durable ? [] : ['--no-sync'];
  const options = { ...home.account, cwd: home.folder, env: postgresEnvironment(), signal };
  try {
    await run(join(home.binaries, 'bin', 'initdb'), [...args, ...locale, ...quick], options);
  } catch (thrown) {
    throw new StartFailure(`PostgreSQL could not make its data directory in ${home.folder}: ${explain(thrown)}`);
  }
}

/** initdb says on its error output what is wrong; a program that the system cannot load says nothing. */
function explain(thrown: unknown): string {
  if (thrown instanceof Error && 'stderr' in thrown && typeof thrown.stderr === 'string' && thrown.stderr.trim() !== '') {
    return thrown.stderr.trim().split('\n').join(' ');
  }
  return `${reasonOf(thrown)} (the embedded build needs glibc on Linux; DATABASE_URL names a server of your own)`;
}

/** What PostgreSQL's programs see of the environment: no PG* variable or locale of the user's changes how they run. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
