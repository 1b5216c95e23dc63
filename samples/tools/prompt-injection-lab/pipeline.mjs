import { containsSecret, FORM_NAMES } from './secret.mjs';
import { respond } from './toy-model.mjs';

/** What a developer can choose around the model. `blocked` are words that a message must not contain. */
export const DEFAULTS = {
  system: '',
  secretInPrompt: true,
  blocked: [],
  outputFilter: 'none',
  marks: 'none',
  rendering: 'text',
};

/** A fixed mark can be forged by anybody who reads about it, a random one is new for each document. */
const MARKS = { none: null, fixed: '###', random: '\u2063a3f9c1e07b\u2063' };
const CODE = /[a-z]+-\d{4}/gi;
const IMAGE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/**
 * Runs one turn, `{ user, document? }`, through input filter, model, output filter and page. Returns what the page shows, the addresses that
 * its images would have loaded, and how the model read its text.
 */
export function runTurn(settings, { secret = null, facts = '' }, { user, document = null }) {
  const chosen = { ...DEFAULTS, ...settings };
  const sent = `${user}\n${document ?? ''}`.toLowerCase();
  const word = chosen.blocked.find((blocked) => sent.includes(blocked.toLowerCase()));
  if (word !== undefined) return { shown: `Blocked: the message contains "${word}".`, requests: [], reading: [] };
  const prompt = [facts, chosen.secretInPrompt && secret ? `The code is ${secret}.` : '', chosen.system];
  const messages = [
    { from: 'system', text: prompt.filter(Boolean).join('\n') },
    { from: 'user', text: user },
    ...(document === null ? [] : [{ from: 'document', text: document, mark: MARKS[chosen.marks] }]),
  ];
  const { reply, reading } = respond(messages, secret);
  const passed = filterReply(compareCode(reply, user, secret), chosen.outputFilter, secret);
  const requests = chosen.rendering === 'markdown' ? [...passed.matchAll(IMAGE)].map((match) => match[1]) : [];
  return { shown: passed.replace(IMAGE, chosen.rendering === 'markdown' ? '[image]' : '[image not loaded]'), requests, reading };
}

/** The program compares a code that the user typed; the model never needs to know it. */
function compareCode(reply, user, secret) {
  const isRight = (user.match(CODE) ?? []).some((typed) => typed.toLowerCase() === secret);
  return reply.replaceAll('{check}', isRight ? 'That code is right.' : 'That code is wrong.');
}

/** `plain` looks for the secret as it is, `decoding` also for its other forms. */
function filterReply(reply, filter, secret) {
  if (filter === 'none' || secret === null) return reply;
  return containsSecret(reply, secret, filter === 'plain' ? ['plain'] : FORM_NAMES) ? 'This reply was withheld.' : reply;
}
