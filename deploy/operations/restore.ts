import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '@libs/service';
import { summaryOf } from './backup/summary';
import { Refusal } from './refusal';
import { restoreBackup } from './restore/restore-backup';
import { runCommand, type Say } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

const USAGE = 'Usage: npm run restore -- FOLDER [--overwrite]';

/** `npm run restore`: a backup into empty databases, or with `--overwrite` in place of what they hold. */
async function restore(words: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args: words, options: { overwrite: { type: 'boolean' } }, allowPositionals: true });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new Refusal(USAGE);
  const folder = resolve(given);
  const { BACKUP_KEY: secret } = loadSettings(OperationsSettings, process.env);
  const servers = await openServers(process.env, { kinds: ['postgres', 'object-store', 'nats'], stack: 'stopped-or-new' });
  try {
    const manifest = await restoreBackup(servers, folder, { overwrite: values.overwrite ?? false, secret });
    say(`Restored ${folder}: ${summaryOf(manifest)}; every table and object reads as it did. Start the services now.`);
  } finally {
    await servers.close();
  }
}

runCommand(restore);
