/** Endings of domains that nobody types by accident after a dot. */
const ENDINGS =
  'com|net|org|info|biz|io|dev|app|co|xyz|shop|store|online|site|website|club|link|click|tech|cloud|ai|gg|tv|ly|ru|ua|cn|de|uk|fr|nl|eu|es|ch|se|onion|рф';

/** Endings that are words (`Great tool.So clear`) or kinds of files (`scan.py`): an address only with a path, as in `t.me/x`. */
const ENDINGS_WITH_PATH =
  'me|be|to|in|is|it|us|so|my|at|no|as|am|do|by|sh|py|rs|md|pl|cc|top|live|pro';

const DOMAIN = String.raw`(?<![\p{L}\p{N}_/\\-])(?:[\p{L}\p{N}-]+\.)+`;
const END = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;

const SCHEME = /[a-z]{3,}:\/\/|\bwww\./iu;
const BARE_DOMAIN = new RegExp(`${DOMAIN}(?:${ENDINGS})${END}`, 'giu');
const DOMAIN_WITH_PATH = new RegExp(
  String.raw`${DOMAIN}(?:${ENDINGS_WITH_PATH})\/[\p{L}\p{N}]`,
  'iu',
);

/** Names of software that look like domains. */
const SOFTWARE = new Set([
  'asp.net',
  'vb.net',
  'ado.net',
  'ml.net',
  'socket.io',
  'draw.io',
  'system.io',
  'system.net',
  'java.io',
  'java.net',
]);

/** Whether a text has a link: an address with a scheme, `www.`, or a bare domain such as `example.com`. File names are none. */
export function containsLink(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  return (
    SCHEME.test(plain) ||
    DOMAIN_WITH_PATH.test(plain) ||
    [...plain.matchAll(BARE_DOMAIN)].some(
      ({ 0: domain, index }) => !SOFTWARE.has(domain) || plain[index + domain.length] === '/',
    )
  );
}

/** Words that say that the marketplace or its staff speaks. */
const RESERVED = [
  'exe',
  'admin',
  'admins',
  'administrator',
  'administrators',
  'support',
  'moderator',
  'moderators',
  'staff',
  'official',
];

/** Words that make no difference beside those: `The EXE Team`. */
const FILLERS = ['the', 'team', 'of', 'from', 'by', 'at', 'pro', 'market', 'marketplace'];

/** Characters that look like a Latin letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  т: 't',
  м: 'm',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  χ: 'x',
  ι: 'i',
  τ: 't',
  ν: 'v',
};

const isReserved = new RegExp(`^(?:${RESERVED.join('|')})$`);
const isOnlyReserved = new RegExp(
  `^(?:${FILLERS.join('|')})*(?:${RESERVED.join('|')})(?:${[...RESERVED, ...FILLERS].join('|')})*$`,
);

/**
 * Whether a name pretends to be the marketplace or its staff: a reserved word stands in it alone (`EXE Helpdesk`), spelled out (`A d m i n`),
 * with digits (`admin2`) or in look-alike characters (`Ехе`). Names that only contain one, such as `Alexei`, do not.
 */
export function imitatesStaff(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}!|@$]+/u)
    .filter((word) => word !== '');
  const spelledOut = words.filter((word) => [...word].length === 1).join('');
  return (
    [...words, spelledOut].some((word) => spellings(word).some((one) => isReserved.test(one))) ||
    spellings(words.join('')).some((one) => isOnlyReserved.test(one))
  );
}

/** A word in Latin letters, with and without the number at its end. */
const spellings = (word: string): string[] =>
  [word, word.replace(/\d+$/, '')].map((one) =>
    [...one].map((character) => LOOK_ALIKES[character] ?? character).join(''),
  );
