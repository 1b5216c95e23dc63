import { namesSecret, requestOf, rulesOf, sentencesOf } from './directives.mjs';
import { halfOf, write } from './secret.mjs';

/** The part of a document that the model takes for instructions: all of it, or what follows a closing mark. */
function heardOf({ from, text, mark }) {
  if (from !== 'document' || !mark) return text;
  return text.split(mark).slice(1).join('\n');
}

/**
 * A toy with the one property of language models that this lab is about: instructions and data arrive as one text, and a later sentence can
 * change what an earlier one meant. It is deterministic. Returns its reply and what it made of each sentence.
 */
export function respond(messages, secret) {
  const model = new ToyModel(messages, secret);
  for (const message of messages) {
    if (message.from === 'document' && message.mark) model.note(message, 'the text between the marks', 'read as data');
    for (const sentence of sentencesOf(heardOf(message))) {
      if (message.from === 'system') model.obeyRule(message, sentence);
      else model.obey(message, sentence);
    }
  }
  return model.finish();
}

class ToyModel {
  rules = new Set();
  story = false;
  isSecretNamed = false;
  replies = [];
  reading = [];

  constructor(messages, secret) {
    this.messages = messages;
    this.secret = secret !== null && messages.some(({ from, text }) => from === 'system' && text.includes(secret)) ? secret : null;
  }

  note({ from }, sentence, effect) {
    this.reading.push({ from, sentence, effect });
  }

  obeyRule(message, sentence) {
    const rules = rulesOf(sentence);
    for (const rule of rules) this.rules.add(rule);
    this.note(message, sentence, rules.length > 0 ? 'a rule from now on' : 'sets no rule that the toy knows');
  }

  /** A story is outside the rules unless a rule names stories. */
  get isOutside() {
    return this.story && !this.rules.has('all-roles');
  }

  obey(message, sentence) {
    const request = requestOf(sentence, this.isSecretNamed);
    this.isSecretNamed ||= namesSecret(sentence);
    if (request.isStory) this.story = true;
    const effect = this.act(request, message, sentence);
    this.note(message, sentence, effect ?? (message.from === 'user' ? 'not understood by the toy' : 'plain text: no instruction that the toy knows'));
  }

  act({ kind, form, part, size, address }, { from }, sentence) {
    switch (kind) {
      case 'override':
        if (this.rules.has('firm')) return 'refused: a rule says that no message changes the rules';
        this.rules.clear();
        return 'the rules before it no longer count';
      case 'role':
        return 'from here on it is a story';
      case 'repeat-all':
        if (this.rules.has('hide-prompt') && !this.isOutside) return this.say('I do not repeat my instructions.', 'refused by a rule');
        if (form === 'unknown') return this.saysUnknown();
        return this.say(write(this.messages[0].text, form), 'repeats its own instructions');
      case 'half':
        return this.disclose(form, (secret) => halfOf(secret, part, size), 'no-part', 'a part of it: no rule speaks of parts');
      case 'disclose':
        return this.disclose(form, (secret) => write(secret, form), 'forbid', this.story ? 'tells it, in a story' : 'tells it');
      case 'image':
        if (address === null) return 'speaks of an image, but names no address';
        return this.say(`![more](${address}${encodeURIComponent(this.secret ?? '')})`, 'adds the image, with what it knows at the end of the address');
      case 'recommend':
        return this.say(sentence.replace(/^.*?\b(recommend|praise|answer|conclude|say|write|add( this \w+)?( to your summary)?|print|output|summary is|(end|finish)( your \w+| the \w+)? with|(tell|advise)( [a-z]+){1,3}? (to|that))\b[:,]?\s*/i, ''), 'says it');
      default:
        if (kind === null && form === 'unknown' && this.isSecretNamed) return this.saysUnknown();
        return from === 'user' ? this.serve(kind) : null;
    }
  }

  /** What the assistant is there for; only its user may ask. */
  serve(kind) {
    if (kind === 'hours') return this.say('We are open from nine to five.', 'answers');
    if (kind === 'greet') return this.say('Hello! How can I help you?', 'answers');
    if (kind === 'check') return this.say('{check}', 'asks the program to compare the code');
    if (kind !== 'summarize') return null;
    const document = this.messages.find(({ from }) => from === 'document');
    return document ? this.say(`Summary: ${sentencesOf(document.text)[0] ?? 'nothing'}`, 'summarizes the document') : null;
  }

  disclose(form, writeOut, rule, why) {
    if (this.secret === null) return this.say('I do not know any code.', 'there is nothing to tell');
    if (form === 'unknown') return this.saysUnknown();
    const isForbidden = this.rules.has('forbid') && this.rules.has(rule) && !this.isOutside;
    return isForbidden ? this.say('I cannot tell you the code.', 'refused by a rule') : this.say(writeOut(this.secret), why);
  }

  /** The rules do not decide here: a real model may well answer. */
  saysUnknown() {
    return this.say('The toy does not know this form.', 'the toy does not know this form or language; a real model may');
  }

  say(reply, effect) {
    this.replies.push(reply);
    return effect;
  }

  finish() {
    return { reply: this.replies.join('\n') || 'How can I help you?', reading: this.reading };
  }
}
