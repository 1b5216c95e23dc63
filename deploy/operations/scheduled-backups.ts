import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '@libs/service';
import { backUp } from './backup/back-up';
import { momentOf, nameAt, removeOldBackups, timedBackups } from './backup/find-backups';
import { nextBackup } from './backup/next-backup';
import { summaryOf } from './backup/summary';
import { explain } from './explain';
import { runCommand } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

/** Milliseconds after which the clock is read again: a long sleep would not notice that it was set. */
const MINUTE = 60_000;

/** Backs up to `backups/<time>` every BACKUP_EVERY_HOURS and keeps the newest BACKUP_KEEP, until it is stopped. A failure is logged and tried again. */
async function scheduleBackups(): Promise<void> {
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep, BACKUP_KEY: secret } = loadSettings(OperationsSettings, process.env);
  const folder = resolve('backups');
  let failedAt: Date | undefined;
  for (;;) {
    const last = (await timedBackups(folder)).at(-1);
    const due = nextBackup({ last: last === undefined ? undefined : momentOf(last), failedAt, everyHours });
    if (due > new Date()) {
      await sleep(Math.min(MINUTE, due.getTime() - Date.now()));
      continue;
    }
    try {
      await backUpOnce(join(folder, nameAt(new Date())), secret);
      const removed = await removeOldBackups(folder, keep);
      if (removed.length > 0) log('info', { msg: 'removed old backups', removed });
    } catch (thrown) {
      failedAt = new Date();
      log('error', { msg: 'the backup failed', reason: explain(thrown) });
    }
  }
}

async function backUpOnce(folder: string, secret: string | undefined): Promise<void> {
  const servers = await openServers(process.env, { kinds: ['postgres', 'object-store'], stack: 'running' });
  try {
    log('info', { msg: 'backed up', folder, contents: summaryOf(await backUp(servers, folder, secret)), encrypted: secret !== undefined });
  } finally {
    await servers.close();
  }
}

/** One JSON record a line, as the services write. */
function log(level: string, record: object): void {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), service: 'backups', ...record })}\n`);
}

// As process 1 of a container it must handle signals itself. An interrupted backup leaves a draft, which the next one removes.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
runCommand(scheduleBackups);
