import { ObjectStore } from '@libs/storage';
import { logAuditEntry, runCommand, type Print } from './run-command';
import { openServiceEvents } from './events/service-events';
import { CommandError } from './command-error';
import { openServers } from './servers/open-servers';
import { permitObjects, unbind } from './events/sweeper-commands';

const USAGE = 'Usage: npm run ops -- sweeper permit NUMBER | bind';

/** `npm run ops -- sweeper`: lets the catalogue's sweeper continue after it has refused to remove objects. */
async function sweeper([word, number, ...more]: string[], print: Print): Promise<void> {
  const objects = word === 'permit' && /^\d{1,9}$/.test(number ?? '') ? Number(number) : undefined;
  const isBind = word === 'bind' && number === undefined;
  if (more.length > 0 || (objects === undefined && !isBind)) throw new CommandError(USAGE);
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store'],
    stack: 'running',
  });
  const events = openServiceEvents(servers);
  const { actor } = events;
  try {
    const catalogue = await events.dataSource('catalogue');
    if (objects === undefined) await unbind(catalogue, new ObjectStore(servers.storage()), actor);
    else await permitObjects(catalogue, objects, actor);
    logAuditEntry(isBind ? 'sweep.bind' : 'sweep.permit', { actor, objects });
    print(
      isBind
        ? 'The next sweep binds bucket and database to each other.'
        : `Sweeps of the next 24 hours may remove ${objects} unknown objects.`,
    );
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(USAGE, sweeper);
