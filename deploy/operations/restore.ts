import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '@libs/service';
import { summarize } from './backup/manifest';
import { CommandError } from './command-error';
import { restoreBackup } from './restore/restore-backup';
import { runCommand, type Print } from './run-command';
import { openServers } from './servers/open-servers';
import { OperationsSettings } from './settings';

const USAGE = 'Usage: npm run ops -- restore FOLDER [--overwrite]';

/** `npm run ops -- restore`: restores a backup into empty databases, or replaces their content with `--overwrite`. */
async function restore(words: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { overwrite: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new CommandError(USAGE);
  const folder = resolve(given);
  const { BACKUP_KEY: key } = loadSettings(OperationsSettings, process.env);
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store', 'nats'],
    stack: 'stopped-or-new',
  });
  try {
    const manifest = await restoreBackup(servers, folder, {
      overwrite: values.overwrite ?? false,
      key,
    });
    print(
      `Restored ${folder}: ${summarize(manifest)}; every table and object has the digest of the backup. Start the services now.`,
    );
  } finally {
    await servers.close();
  }
}

runCommand(USAGE, restore);
