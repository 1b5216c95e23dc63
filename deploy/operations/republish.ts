import { parseArgs } from 'node:util';
import { announceState } from './events/announce-state';
import { serviceNamed } from './events/handle-letters';
import { logAct } from './events/log-act';
import { republishEvents } from './events/republish-events';
import { openServiceEvents } from './events/service-events';
import { Refusal } from './refusal';
import { runCommand, type Say } from './run-command';
import { openServers } from './servers/open-servers';

const USAGE = 'Usage: npm run events:republish -- --service S [--since TIME] [--type TYPE]... | --service S --state';
const OPTIONS = {
  service: { type: 'string' },
  since: { type: 'string' },
  type: { type: 'string', multiple: true },
  state: { type: 'boolean' },
} as const;

/** `npm run events:republish`: sends a service's events again, or with `--state` announces everything it owns as it is now. */
async function republish(words: string[], say: Say): Promise<void> {
  const { since, type: types = [], state, service: name } = parseArgs({ args: words, options: OPTIONS }).values;
  const service = serviceNamed(name);
  if (!service || (state && (since !== undefined || types.length > 0))) throw new Refusal(USAGE);
  const servers = await openServers(process.env, { kinds: ['postgres', 'nats'], stack: 'running' });
  const events = openServiceEvents(servers);
  try {
    if (state) await announceState(events, service);
    const sent = state ? undefined : await republishEvents(events, { service, since, types });
    logAct(state ? 'events.announce' : 'events.republish', { actor: events.actor, owner: service, since, types, sent });
    say(sent === undefined ? `Everything ${service} owns waits in its outbox to be told.` : `Sent ${sent} events of ${service} again.`);
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(republish);
