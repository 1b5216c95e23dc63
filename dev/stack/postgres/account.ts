import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure';

/** A user of the machine, by number. */
export interface Account {
  uid: number;
  gid: number;
}

/** "nobody": it owns nothing, and PostgreSQL refuses to run as root. */
const nobody: Account = { uid: 65534, gid: 65534 };

/**
 * Who runs PostgreSQL: ourselves (undefined), or when we are root whoever owns the cluster that is there already, or
 * else nobody.
 */
export function postgresAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'postgres', 'data');
  const { uid, gid } = existsSync(cluster) ? statSync(cluster) : nobody;
  return uid === 0 ? nobody : { uid, gid };
}

/** Can this account pass every folder above this one and look inside it? Asked of the system, by trying. */
export function canUse(account: Account, folder: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (error) {
    throw new StartFailure(
      `PostgreSQL cannot run as root, and this machine does not let root start it as another user (${error.message}); ` +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return status === 0;
}
