import { ObjectStore } from '@libs/storage';
import { logAct } from './events/log-act';
import { openServiceEvents } from './events/service-events';
import { Refusal } from './refusal';
import { runCommand, type Say } from './run-command';
import { openServers } from './servers/open-servers';
import { permitObjects, unbind } from './sweep/sweeper-acts';

const USAGE = 'Usage: npm run sweeper -- permit NUMBER | bind';

/** `npm run sweeper`: lets the catalogue's sweeper of stored objects go on after it has refused. */
async function sweeper([word, number, ...more]: string[], say: Say): Promise<void> {
  const objects = word === 'permit' && /^\d{1,9}$/.test(number ?? '') ? Number(number) : undefined;
  const isBind = word === 'bind' && number === undefined;
  if (more.length > 0 || (objects === undefined && !isBind)) throw new Refusal(USAGE);
  const servers = await openServers(process.env, { kinds: ['postgres', 'object-store'], stack: 'running' });
  const events = openServiceEvents(servers);
  const { actor } = events;
  try {
    const catalogue = await events.dataSource('catalogue');
    if (objects === undefined) await unbind(catalogue, new ObjectStore(servers.storage()), actor);
    else await permitObjects(catalogue, objects, actor);
    logAct(isBind ? 'sweep.bind' : 'sweep.permit', { actor, objects });
    say(
      isBind
        ? 'The next sweep binds bucket and database to each other.'
        : `Sweeps of the next 24 hours may remove ${objects} unknown objects.`,
    );
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(sweeper);
