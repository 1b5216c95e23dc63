import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '@libs/service';
import { backUp } from './backup/back-up';
import { nameAt, removeOldBackups } from './backup/find-backups';
import { summarize } from './backup/manifest';
import { verifyBackup } from './backup/verify-backup';
import { CommandError } from './command-error';
import { runCommand, type Print } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

const USAGE =
  'Usage: npm run ops -- backup [FOLDER] [--keep NUMBER]      or, to check one:      npm run ops -- backup --verify FOLDER';
const OPTIONS = { verify: { type: 'boolean' }, keep: { type: 'string' } } as const;

/** `npm run ops -- backup`: backs up all databases and objects to a new folder, or verifies a backup with `--verify`. */
async function backup(words: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: OPTIONS,
    allowPositionals: true,
  });
  if (positionals.length > 1 || (values.verify && positionals.length === 0))
    throw new CommandError(USAGE);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && (values.verify || !Number.isInteger(keep) || keep < 1))
    throw new CommandError(USAGE);
  const folder = resolve(positionals[0] ?? join('backups', nameAt(new Date())));
  const { BACKUP_KEY: key } = loadSettings(OperationsSettings, process.env);
  if (values.verify)
    return print(
      `The backup in ${folder} is complete: ${summarize((await verifyBackup(folder, key)).manifest)}.`,
    );
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store'],
    stack: 'either',
  });
  try {
    const summary = summarize(await backUp(servers, folder, key));
    const removed = keep === undefined ? [] : await removeOldBackups(dirname(folder), keep);
    const encryption = key ? 'encrypted' : 'not encrypted, since there is no BACKUP_KEY';
    print(
      `Backed up to ${folder}: ${summary}; ${encryption}.${removed.length > 0 ? ` Removed ${removed.join(', ')}.` : ''}`,
    );
  } finally {
    await servers.close();
  }
}

runCommand(USAGE, backup);
