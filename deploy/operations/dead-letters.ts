import { parseArgs } from 'node:util';
import { LETTER_ACTS } from './events/handle-letters';
import { openServiceEvents } from './events/service-events';
import { Refusal } from './refusal';
import { runCommand, type Say } from './run-command';
import { openServers } from './servers/open-servers';

const USAGE =
  'Usage: npm run dead-letters -- list [--service S] | redrive ID... | redrive --all [--service S] | discard ID... --reason TEXT';
const OPTIONS = { service: { type: 'string' }, all: { type: 'boolean' }, reason: { type: 'string' } } as const;

/** `npm run dead-letters`: shows what could not be handled, sends it again, or discards it with a reason. */
async function deadLetters(words: string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [word = '', ...ids] = positionals;
  if (!isAct(word)) throw new Refusal(USAGE);
  const servers = await openServers(process.env, { kinds: ['postgres', 'nats'], stack: 'running' });
  const events = openServiceEvents(servers);
  try {
    await LETTER_ACTS[word](events, ids, values, say);
  } finally {
    await events.close();
    await servers.close();
  }
}

const isAct = (word: string): word is keyof typeof LETTER_ACTS => Object.hasOwn(LETTER_ACTS, word);

runCommand(deadLetters);
