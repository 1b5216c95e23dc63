/** Rules that the system prompt can set. A sentence may set several. */
const RULES = [
  ['forbid', /\b(never|do not|don't|must not)\b.{0,40}\b(reveal|tell|say|print|share|mention|give|repeat)\b.{0,40}\b(code|secret|key|number)\b/],
  ['firm', /\b(even if|even when|(what|who)ever|no matter)\b/],
  ['all-roles', /\b(any|every|no) (role|story|game)|\b(role-?play|stories|games)\b/],
  ['no-part', /\b(no|any) part\b|\bhalf\b|\bparts of it\b/],
  ['hide-prompt', /\b(never|do not|don't|must not)\b.{0,40}\b(repeat|print|show|reveal|quote|translate)\b.{0,40}\b(instructions?|prompt|this text|these rules|text above)\b/],
];

/** What anybody can ask for: the first pattern that matches counts. */
const REQUESTS = [
  ['override', /\b(ignore|forget|disregard|drop|cancel|override|overrule|stop (following|obeying))\b.{0,60}\b(instructions?|rules?|orders?|above|before)\b/],
  ['override', /\b(rules?|instructions?|orders?)\b.{0,60}\b(was|were|is|are)\b.{0,20}\b(a test|a joke|a mistake|over|void|canceled|outdated|no longer)\b/],
  ['override', /\b(from now on|new rule)\b|\byou (may|can|are( now)? allowed to)\b/],
  ['image', /\b(image|picture)\b|!\[|<img\b/],
  ['recommend', /\b(recommend|praise|answer|conclude|say|write|add|print|output|tell|advise|end|finish|summary is)\b.{0,60}\b(order|buy|choose|best)\b/],
  ['repeat-all', /\b(repeat|print|show|output|copy|translate|summarize|encode|spell|write)\b.{0,40}\b(everything|all|text|words|lines|prompt|instructions)\b.{0,30}\b(above|before|so far|given|got|start)\b/],
  ['repeat-all', /\b(repeat|print|show|output|copy|translate|summarize|encode|spell|write|tell|give|reveal|share|what is|what's|what are)\b.{0,40}\b(your|the|those|these) ((system|hidden|own|secret|full|exact|original|initial) )*(prompt|instructions|rules)\b/],
  ['half', /\b(first|second|last|other) (half|part)\b|\b(first|last) (\w+ )?(letters?|characters?|digits?)\b/],
  ['repeat-all', /\bwhat (does|did|do|is|was|were)\b.{0,40}\b(above|told|developer)\b|\b(repeat|print|show|output|copy|tell|give)\b.{0,20}\b(above|previous|earlier|first|initial)\b.{0,10}\b(text|words|lines?|messages?|sentences?)\b/],
  ['disclose', /\b(reveal|tell|say|print|show|give|send|read|spell|write|whisper|sing|encode|translate|repeat|shout|share|mention|which|do you (know|have)|what is|what's|let (me|us|them) know|(can|could|may) (i|we) (have|get|see)|i (need|want))(s|es)?\b.{0,80}\b(codes?|secret|key|password|word you keep|number you keep|hidden word)\b|^(the )?(code|key|password)\W*$/],
  ['role', /\b(pretend|imagine|plays?|actor|act as|you are now|story|game)\b/],
  ['summarize', /\b(summarize|summary|sum up)\b/],
  ['check', /\b(is|check|does|try)\b.{0,40}\b[a-z]+-\d{4}\b/],
  ['hours', /\b(opens?|open|opening hours|when|close[sd]?)\b/],
  ['greet', /\b(hello|hi|good (morning|evening)|thanks?)\b/],
];

/** How a reply is written. The first are forms that people try and the toy does not know. */
const FORMS = [
  ['unknown', /\b(hex|hexadecimal|binary|morse|ascii|unicode|emojis?|acrostic|pig latin|leet ?speak|nato|phonetic|braille|roman numerals|base ?(16|32|58|85)|url[- ]?encod\w*|caesar|ciphers?|anagrams?|haiku|limerick|riddles?|rhymes?|crossword)\b/],
  ['unknown', /\bas (a )?numbers?\b|\bwithout (the |its |any )?(dash|hyphen|vowels|digits|letters)\b|\b(stars?|dots?|commas?|slash(es)?|underscores?) (between|after|before)\b|\breplac(e|ed|ing) .{0,20}\b(letters?|characters?|digits?)\b/],
  ['unknown', /\b(first|initial|last) letters? of ((each|every) (line|word|sentence|verse)|the (lines|words|sentences|verses))\b|\b(each|every) (line|word|sentence|verse)s? (starts?|begins?|starting|beginning)\b/],
  ['unknown', /\b(french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|chinese|japanese|korean|arabic|turkish|latin|greek|hebrew|hindi|swedish|danish|norwegian|finnish|czech|esperanto|klingon|(an?)?other language|foreign language)\b/],
  ['base64', /\bbase ?64\b/],
  ['reversed', /\b(backwards?|reversed?|from the end)\b/],
  ['spelled', /\b(letter by letter|(with|in) (dashes|spaces)|(dash|dashes|space|spaces) between|each (letter|character)|one (letter|character) (per|a|at a) (line|time)|spell(ed)?)\b/],
  ['shifted', /\b(rot ?13|shift(ed)?)\b/],
];

const STORY = /\b(pretend|imagine|plays?|actor|act as|story|game|poem|song)\b/;

/** The secret by one of its names; a later "it" can mean it. */
const SECRET = /\b(codes?|secret|key|password|word you keep|number you keep|hidden word)\b/;
const ASKS_FOR_IT = /\b(tell|say|give|show|print|reveal|spell|write|send|encode|whisper|repeat|share|what is|what's)\b.{0,30}\bit\b/;

/** Whether a sentence speaks of the secret. */
export const namesSecret = (sentence) => SECRET.test(sentence.toLowerCase());

/** Splits a text into sentences as the model does: after a period, a question mark or an exclamation mark, at line ends, and before "and tell". */
export const sentencesOf = (text) =>
  text
    .split(/(?<=[.!?])\s+|\n+|,?\s+(?:and|then|and then)\s+(?=(?:tell|say|give|reveal|print|show|repeat|write|spell|output)\b)/i)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How many characters a part has: those that are named, one where a single one is, or half of the text (null). */
function sizeOf(text) {
  const named = /\b(?:first|last) (?:(\w+) )?(letters?|characters?|digits?)\b/.exec(text);
  if (!named) return null;
  const [, number = named[2].endsWith('s') ? '' : 'one'] = named;
  const size = /^\d+$/.test(number) ? Number(number) : NUMBERS.indexOf(number);
  return size > 0 ? size : null;
}

/** The rules that a sentence of the system prompt sets. */
export const rulesOf = (sentence) =>
  RULES.filter(([, pattern]) => pattern.test(sentence.toLowerCase())).map(([rule]) => rule);

/** What a sentence asks for (null for plain text), in which form, and whether it speaks of a story. After a sentence about the secret, "it" is the secret. */
export function requestOf(sentence, isSecretNamed = false) {
  const text = sentence.toLowerCase();
  const kind = REQUESTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return {
    kind: kind === null && isSecretNamed && ASKS_FOR_IT.test(text) ? 'disclose' : kind,
    form: FORMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'plain',
    part: /\b(second|last|other) (half|part)\b|\blast (\w+ )?(letters?|characters?|digits?)\b/.test(text) ? 'second' : 'first',
    size: sizeOf(text),
    isStory: STORY.test(text),
    address: /https?:\/\/[^\s)\]"']+/.exec(sentence)?.[0] ?? null,
  };
}
