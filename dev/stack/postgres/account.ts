import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure';

export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** The account that runs PostgreSQL, which refuses to run as root: the owner of an existing cluster or nobody; undefined without root. */
export function postgresAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'postgres', 'data');
  const { uid, gid } = existsSync(cluster) ? statSync(cluster) : NOBODY;
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether an account can reach a folder; tested by running a program as this account. */
export function canUse(account: Account, folder: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
  });
  if (error) {
    throw new StartFailure(
      `PostgreSQL cannot run as root, and this machine does not let root start it as another user (${error.message}); ` +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return status === 0;
}
