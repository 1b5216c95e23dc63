import type { ShownText } from './shown-texts';

/** A wording that is not natural US English, and what to write instead. */
type Wording = readonly [refused: RegExp, use: string];

export interface WordingFinding {
  path: string;
  line: number;
  found: string;
  use: string;
}

const NUMBERS =
  '\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|hundred|thousand';
const INTRUDERS = 'attacker|intruder|thief|hacker|burglar|scammer|phisher';
const IZE =
  'author|categor|character|emphas|initial|maxim|minim|normal|optim|organ|priorit|real|recogn|sanit|serial|special|standard|summar|synchron|token|util|visual';

/** The patterns are narrow on purpose: to sign a file, to sign in and a sign of an attack are good English. */
const WORDINGS: readonly Wording[] = [
  [new RegExp(`\\b\\w*(?:${IZE})is(?:e[drs]?|ers|ing|ations?)\\b`, 'gi'), 'the spelling with z'],
  [/\b(?:analyse[dr]?|analysing)\b/gi, 'analyze'],
  [/\b(?:behavi|col|fav|harb|hon|lab|neighb|rum)our\w*/gi, 'the spelling with -or'],
  [/\b(?:defence|offence|licence)s?\b/gi, 'the spelling with -ense'],
  [/\bmodell(?:ing|ed|er)\b(?!-workbook)/gi, 'modeling'],
  [
    /\b(?:cancel|travel|signal|tunnel|channel)l(?:ed|ing|er)\b|\b(?:un)?labell(?:ed|ing)\b|\bdialled\b/gi,
    'a single l',
  ],
  [/\bjudgements?\b/gi, 'judgment'],
  [/\b(?:centre|metre|litre)s?\b/gi, 'the spelling with -er'],
  [/\b(?:spelt|burnt|dreamt|smelt)\b/gi, 'the form with -ed'],
  [/\bprogrammes?\b/gi, 'program'],
  [/\bgrey\b/gi, 'gray'],
  [/\btowards\b/gi, 'toward'],
  [/\b(?:whilst|amongst)\b/gi, 'while, among'],
  [/\be-mail/gi, 'email'],
  [/(?<!letter )\bby letter\b(?! \w\b)/gi, 'by email'],
  [/\bfor ever\b/gi, 'forever'],
  [/\b(?:thousand|million)s? (?:of )?millions?\b/gi, 'billion, trillion'],
  [/\bsmall letters?\b/gi, 'lowercase letters'],
  [new RegExp(`\\b(?:${NUMBERS}) signs\\b(?! (?:of|in|out)\\b)`, 'gi'), 'characters'],
  [/\b\d[\d,]* signs of\b|\brows? of signs\b/gi, 'characters'], // a number in digits counts characters, not signs of an attack
  [
    /\b(?:sign by sign|control signs?|strange signs|to the last sign|the next sign)\b/gi,
    'character',
  ],
  [/\bbelong(?:s|ed)? into\b/gi, 'belong in'],
  [/\b(?:chosen|drawn|picked|made) by chance\b/gi, 'at random'],
  [/\b(?:story|scene|game) plays in\b/gi, 'is set in'],
  [/\bturn(?:s|ed)? (?:it|this|that) round\b|\b(?:wraps?|looks?|once) round\b/gi, 'around'],
  [/["'`] %[.,;]/g, 'the percent sign without a space'], // behind a number that a program prints
  [/\b[Ww]hoever\b/g, 'anybody who, the person who, or the role itself'],
  [/\b(?:wrong|put|close the) brackets?\b/gi, 'parentheses'],
  [/\b(?:[Tt]he|[Yy]our) makers?\b(?= (?:proposes|has|offers))/g, 'the vendor'],
  [/\bmiddle boxes\b/gi, 'middleboxes'],
  [/\bafterwards\b/gi, 'then, later, after that'],
  [
    /(?<![-/])\bmails\b(?![-/])|\b(?:a|one|each|every|another|by) mail\b(?= (?:an|from|in|that|to|with)\b|[.,;:])/gi,
    'email, emails',
  ],
  [new RegExp(`\\b(?:${INTRUDERS})\\b[^.!?|"\\n]*?\\b(?:he|him|his|himself)\\b`, 'gi'), 'they'],
];

/** What only texts are checked for: in a program, `5 % b` is a remainder. */
const WORDINGS_OF_TEXTS: readonly Wording[] = [[/\d %/g, 'the percent sign without a space']];
const TEXTS = /\.(?:md|txt|json|html)$/;

/** Logs and tables, and code that others wrote. */
const SKIPPED = /\.(log|csv|pcap|exe|ppm|sig|pem)$|^bundle\/|^LICENSE/;

/** Returns every wording in a file of a tool that should be another one. */
export function checkWording(path: string, text: string): WordingFinding[] {
  if (SKIPPED.test(path)) return [];
  const wordings = TEXTS.test(path) ? [...WORDINGS, ...WORDINGS_OF_TEXTS] : WORDINGS;
  return text.split('\n').flatMap((line, index) => findWordings(path, index + 1, line, wordings));
}

/** Returns every wording in a text that the client shows that should be another one. */
export const checkShownText = (path: string, { line, text }: ShownText): WordingFinding[] =>
  findWordings(path, line, text, [...WORDINGS, ...WORDINGS_OF_TEXTS]);

const findWordings = (
  path: string,
  line: number,
  text: string,
  wordings: readonly Wording[],
): WordingFinding[] =>
  wordings.flatMap(([refused, use]) =>
    [...text.matchAll(refused)].map(([found]) => ({ path, line, found, use })),
  );

export const describeWording = ({ path, line, found, use }: WordingFinding): string =>
  `${path}:${line} "${found}": write ${use}`;
