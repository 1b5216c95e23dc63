import { editDistance } from './edit-distance';
import { type FacetWords, findFacets, hasFacetPrefix, FACET_WORDS } from './facet-words';
import { FAMOUS_WORDS, type FamousTool, findFamousTool, withoutNameParts } from './famous-tools';
import { foldCase } from './fold-case';
import type { ToolAttributes } from './facets';
import type { Topic } from './topic';

/** What one word of a search can mean. */
export interface Meaning {
  /** The word, or the similar words that it is a misspelling of, and what a famous tool teaches that they name. */
  words: string[];
  isCorrected: boolean;
  /** Choices of filters that the words name. */
  facets: FacetWords;
}

const MAX_WORDS = 8;
/** Words that say nothing about a tool. */
const FILLERS = new Set('a an and by for from in of on or the to tool tools with'.split(' '));
const WORD = /[\p{L}\p{N}+#](?:[\p{L}\p{N}+#.]*[\p{L}\p{N}+#])?/gu;

/** Letters of a word that can be misspelled, at least: of shorter ones, too many differ by one letter. */
const MIN_LETTERS = 4;
/** Letters from which two letters of a word may be wrong. */
const LONG = 8;
/** Letters from which the first letter may be wrong: short terms that differ in it are other terms, such as MITM and AiTM. */
const MIN_LETTERS_FIRST_WRONG = 6;
const MAX_CORRECTIONS = 3;

/** Words that no tool has to mention: those of filters, and of famous tools where they are long enough to be recognized when misspelled. */
export const LISTED_WORDS: readonly string[] = [
  ...FACET_WORDS,
  ...FAMOUS_WORDS.filter((word) => word.length >= MIN_LETTERS_FIRST_WRONG),
];

/** Whether a word names a choice of a filter, also while it is being typed, or a famous tool. */
export const isListed = (word: string): boolean =>
  hasFacetPrefix(word) || findFamousTool(word) !== undefined;

/** Returns the distinct words of a folded text. */
export const wordsIn = (folded: string): Set<string> => new Set(folded.match(WORD));

/** Interprets the words of a search. `vocabulary` has the words of all tools. */
export function interpretSearch(search: string, vocabulary: ReadonlySet<string>): Meaning[] {
  return searchedWords(search).map((word) =>
    isKnown(word, vocabulary)
      ? toMeaning([word], false)
      : correct(word, [...vocabulary, ...LISTED_WORDS]),
  );
}

/** The folded words of a search, without fillers. */
export function searchedWords(search: string): string[] {
  const words = [...wordsIn(foldCase(search))].filter(
    (word) => word.length > 1 && !FILLERS.has(word),
  );
  return withoutNameParts(words).slice(0, MAX_WORDS);
}

/** A word is known also while it is being typed. */
function isKnown(word: string, vocabulary: ReadonlySet<string>): boolean {
  if (vocabulary.has(word) || isListed(word)) return true;
  for (const known of vocabulary) if (known.startsWith(word)) return true;
  return false;
}

/** Replaces an unknown word by the most similar candidates, if there are any. */
export function correct(word: string, candidates: Iterable<string>): Meaning {
  const similar = similarWords(word, candidates);
  return similar.length > 0 ? toMeaning(similar, true) : toMeaning([word], false);
}

/** The meaning of known words. */
export const toMeaning = (words: string[], isCorrected: boolean): Meaning => ({
  words: [...words, ...words.flatMap((word) => findFamousTool(word)?.words ?? [])],
  isCorrected,
  facets: findFacets(words),
});

function similarWords(word: string, candidates: Iterable<string>): string[] {
  let allowed = word.length < MIN_LETTERS ? 0 : word.length < LONG ? 1 : 2;
  let similar = new Set<string>();
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > allowed) continue;
    if (word.length < MIN_LETTERS_FIRST_WRONG && candidate[0] !== word[0]) continue;
    const distance = editDistance(word, candidate, allowed);
    if (distance === 0 || distance > allowed) continue;
    if (distance < allowed) similar = new Set();
    allowed = distance;
    similar.add(candidate);
  }
  return [...similar].sort().slice(0, MAX_CORRECTIONS);
}

/** Whether a tool has something of every word of a search: in its folded text, or as a choice of a filter. */
export const isRelated = (
  text: string,
  attributes: ToolAttributes,
  meanings: readonly Meaning[],
): boolean =>
  meanings.length > 0 &&
  meanings.every(
    ({ words, facets }) =>
      words.some((word) => text.includes(word)) ||
      facets.topics.some((topic) => topic === attributes.topic) ||
      facets.skills.some((skill) => skill === attributes.skill) ||
      facets.languages.some((language) => attributes.languages.includes(language)) ||
      facets.platforms.some((platform) => attributes.platforms.includes(platform)),
  );

/** Returns the famous tool that a search names. */
export const namedTool = (search: string): FamousTool | undefined =>
  searchedWords(search).flatMap((word) => findFamousTool(word) ?? [])[0];

/** The topics that a search names: their tools come before others that are related. */
export const namedTopics = (meanings: readonly Meaning[]): Topic[] => [
  ...new Set(meanings.flatMap(({ facets }) => facets.topics)),
];

/** Returns a search with its misspelled words replaced; null when there are none. */
export const correctSearch = (meanings: readonly Meaning[]): string | null =>
  meanings.some(({ isCorrected }) => isCorrected)
    ? meanings.map(({ words }) => words[0]).join(' ')
    : null;
