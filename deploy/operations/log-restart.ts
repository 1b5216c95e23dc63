import { ObjectStore } from '@libs/storage';
import { CommandError } from './command-error';
import { restartTransparencyLog } from './events/log-commands';
import { openServiceEvents } from './events/service-events';
import { logAuditEntry, type Print, runCommand } from './run-command';
import { openServers } from './servers/open-servers';

const USAGE = 'Usage: npm run ops -- log:restart';

/** `npm run ops -- log:restart`: begins a new transparency log after a restore has shortened the old one. */
async function restart(words: string[], print: Print): Promise<void> {
  if (words.length > 0) throw new CommandError(USAGE);
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store'],
    stack: 'running',
  });
  const events = openServiceEvents(servers);
  const { actor } = events;
  try {
    const catalogue = await events.dataSource('catalogue');
    const store = new ObjectStore(servers.storage());
    const { origin, size } = await restartTransparencyLog(catalogue, store, {
      actor,
      logKeys: servers.logKeys,
    });
    logAuditEntry('log.restart', { actor, origin, size });
    print(`The log ${origin} begins with ${size} entries. Tell its monitors.`);
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(USAGE, restart);
