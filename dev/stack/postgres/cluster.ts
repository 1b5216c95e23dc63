import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, readIfExists } from '../files';
import { stopStaleProcess, processStart } from '../process/process-record';
import { StartFailure, reasonOf } from '../start-failure';
import type { PostgresFolders } from './folders';

const run = promisify(execFile);

export const SUPERUSER = 'postgres';

/** Creates the database cluster on the first start and returns its folder; it is renamed into place, so an existing cluster is complete. */
export async function initializeCluster(
  home: PostgresFolders,
  password: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<string> {
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

function removeDrafts(folder: string): void {
  const drafts = readdirSync(folder).filter((name) => /^data\.[0-9a-f]{8}/.test(name));
  for (const draft of drafts)
    rmSync(join(folder, draft), { recursive: true, force: true, maxRetries: 5 });
}

function giveTo({ account }: PostgresFolders, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

async function initdb(
  home: PostgresFolders,
  cluster: string,
  passwordFile: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const args = [
    '--pgdata',
    cluster,
    '--username',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
  ];
  const locale = ['--locale-provider', 'builtin', '--locale', 'C.UTF-8'];
  const quick = durable ? [] : ['--no-sync'];
  const options = { ...home.account, cwd: home.folder, env: postgresEnvironment(), signal };
  try {
    await run(join(home.binaries, 'bin', 'initdb'), [...args, ...locale, ...quick], options);
  } catch (thrown) {
    throw new StartFailure(
      `PostgreSQL could not create its data directory in ${home.folder}: ${explain(thrown)}`,
    );
  }
}

function explain(thrown: unknown): string {
  if (
    thrown instanceof Error &&
    'stderr' in thrown &&
    typeof thrown.stderr === 'string' &&
    thrown.stderr.trim() !== ''
  ) {
    return thrown.stderr.trim().split('\n').join(' ');
  }
  return `${reasonOf(thrown)} (the embedded build needs glibc on Linux; DATABASE_URL names a server of your own)`;
}

/** The environment of PostgreSQL's programs, without PG* variables and locale of the user. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

const STATUS_LINE = 7;

/** Whether the server's lock file says that it accepts connections, as pg_ctl checks. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = (readIfExists(join(cluster, 'postmaster.pid')) ?? '').split('\n');
  return lines[0] === String(pid) && lines[STATUS_LINE]?.trim() === 'ready';
}

/** Removes a stale lock file; stops a server that still runs on these files if `takeOver` is set, otherwise throws a StartFailure. */
export async function stopStaleServer(cluster: string, takeOver: boolean): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const pid = Number((readIfExists(path) ?? '').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const start = processStart(pid);
  if (start !== undefined && servesFrom(pid, cluster)) {
    if (!takeOver)
      throw new StartFailure(`PostgreSQL already runs on ${cluster} (process ${pid}).`);
    await stopStaleProcess({ pid, start, stopSignal: 'SIGINT' });
  }
  rmSync(path, { force: true });
}

/** Whether a process is a PostgreSQL server on this cluster: by its working directory on Linux, by its name elsewhere. */
function servesFrom(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM') return false;
    throw thrown;
  }
}
