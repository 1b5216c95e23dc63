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
  ...{
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
  },
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', т: 't', м: 'm' },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', χ: 'x', ι: 'i', τ: 't', ν: 'v' },
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
