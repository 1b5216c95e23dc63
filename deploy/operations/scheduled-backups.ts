import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '@libs/service';
import { backUp } from './backup/back-up';
import { timeOf, nameAt, removeOldBackups, timedBackups, nextBackup } from './backup/find-backups';
import { summarize } from './backup/manifest';
import { describeError } from './command-error';
import { runCommand } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

const MINUTE = 60_000; // the longest sleep, so that a change of the clock is noticed

/** Backs up to `backups/<time>` every BACKUP_EVERY_HOURS and removes all but the newest BACKUP_KEEP; logs and retries failures. */
async function scheduleBackups(): Promise<void> {
  // As process 1 of a container it must handle signals itself. An interrupted backup leaves a draft, which the next one removes.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  const {
    BACKUP_EVERY_HOURS: everyHours,
    BACKUP_KEEP: keep,
    BACKUP_KEY: key,
  } = loadSettings(OperationsSettings, process.env);
  const folder = resolve('backups');
  let failedAt: Date | undefined;
  for (;;) {
    const last = (await timedBackups(folder)).at(-1);
    const due = nextBackup({
      last: last === undefined ? undefined : timeOf(last),
      failedAt,
      everyHours,
    });
    if (due > new Date()) {
      await sleep(Math.min(MINUTE, due.getTime() - Date.now()));
      continue;
    }
    try {
      await backUpOnce(join(folder, nameAt(new Date())), key);
      const removed = await removeOldBackups(folder, keep);
      if (removed.length > 0) log('info', { msg: 'removed old backups', removed });
    } catch (error) {
      failedAt = new Date();
      log('error', { msg: 'the backup failed', reason: describeError(error) });
    }
  }
}

async function backUpOnce(folder: string, key: string | undefined): Promise<void> {
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store'],
    stack: 'running',
  });
  try {
    log('info', {
      msg: 'backed up',
      folder,
      contents: summarize(await backUp(servers, folder, key)),
      encrypted: key !== undefined,
    });
  } finally {
    await servers.close();
  }
}

function log(level: string, record: object): void {
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), service: 'backups', ...record })}\n`,
  );
}

runCommand(
  'Usage: scheduled-backups (its settings are in the README of operations)',
  scheduleBackups,
);
