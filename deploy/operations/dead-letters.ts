import { parseArgs } from 'node:util';
import { DEAD_LETTER_COMMANDS } from './events/dead-letter-commands';
import { openServiceEvents } from './events/service-events';
import { CommandError } from './command-error';
import { runCommand, type Print } from './run-command';
import { openServers } from './servers/open-servers';

const USAGE =
  'Usage: npm run ops -- dead-letters list [--service S] | show ID... | redrive ID... | redrive --all [--service S] | discard ID... --reason TEXT';
const OPTIONS = {
  service: { type: 'string' },
  all: { type: 'boolean' },
  reason: { type: 'string' },
} as const;

/** `npm run ops -- dead-letters`: lists, shows, redrives or discards dead letters. */
async function deadLetters(words: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [word = '', ...ids] = positionals;
  if (!isCommand(word)) throw new CommandError(USAGE);
  const servers = await openServers(process.env, { kinds: ['postgres', 'nats'], stack: 'running' });
  const events = openServiceEvents(servers);
  try {
    await DEAD_LETTER_COMMANDS[word](events, ids, values, print);
  } finally {
    await events.close();
    await servers.close();
  }
}

const isCommand = (word: string): word is keyof typeof DEAD_LETTER_COMMANDS =>
  Object.hasOwn(DEAD_LETTER_COMMANDS, word);

runCommand(USAGE, deadLetters);
