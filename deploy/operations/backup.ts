import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '@libs/service';
import { backUp } from './backup/back-up';
import { summaryOf } from './backup/summary';
import { verifyBackup } from './backup/verify-backup';
import { Refusal } from './refusal';
import { runCommand, type Say } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

const USAGE = 'Usage: npm run backup -- [FOLDER]      or, to check one:      npm run backup -- --verify FOLDER';

/** `npm run backup`: all databases and all objects to a new folder, or with `--verify` a check of one. */
async function backup(words: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args: words, options: { verify: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.length > 1 || (values.verify && positionals.length === 0)) throw new Refusal(USAGE);
  const folder = resolve(positionals[0] ?? `backups/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`);
  const { BACKUP_KEY: secret } = loadSettings(OperationsSettings, process.env);
  if (values.verify) return say(`The backup in ${folder} is whole: ${summaryOf((await verifyBackup(folder, secret)).manifest)}.`);
  const servers = await openServers(process.env, { kinds: ['postgres', 'object-store'], stack: 'either' });
  try {
    say(
      `Backed up to ${folder}: ${summaryOf(await backUp(servers, folder, secret))}; ${secret ? 'encrypted' : 'not encrypted, since there is no BACKUP_KEY'}.`,
    );
  } finally {
    await servers.close();
  }
}

runCommand(backup);
