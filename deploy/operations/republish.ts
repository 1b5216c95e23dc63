import { parseArgs } from 'node:util';
import { republishState, republishEvents } from './events/republish';
import { serviceNamed } from './events/dead-letter-commands';
import { logAuditEntry, runCommand, type Print } from './run-command';
import { openServiceEvents } from './events/service-events';
import { CommandError } from './command-error';
import { openServers } from './servers/open-servers';

const USAGE =
  'Usage: npm run ops -- republish --service S [--since TIME] [--type TYPE]... | --service S --state';
const OPTIONS = {
  service: { type: 'string' },
  since: { type: 'string' },
  type: { type: 'string', multiple: true },
  state: { type: 'boolean' },
} as const;

/** `npm run ops -- republish`: republishes a service's events, or its current state with `--state`. */
async function republish(words: string[], print: Print): Promise<void> {
  const {
    since,
    type: types = [],
    state,
    service: name,
  } = parseArgs({ args: words, options: OPTIONS }).values;
  const service = serviceNamed(name);
  if (!service || (state && (since !== undefined || types.length > 0)))
    throw new CommandError(USAGE);
  const servers = await openServers(process.env, { kinds: ['postgres', 'nats'], stack: 'running' });
  const events = openServiceEvents(servers);
  try {
    if (state) await republishState(events, service);
    const sent = state ? undefined : await republishEvents(events, { service, since, types });
    logAuditEntry(state ? 'events.announce' : 'events.republish', {
      actor: events.actor,
      owner: service,
      since,
      types,
      sent,
    });
    print(
      sent === undefined
        ? `The state of ${service} is in its outbox and will be published.`
        : `Republished ${sent} events of ${service}.`,
    );
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(USAGE, republish);
