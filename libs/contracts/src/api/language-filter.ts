import { LANGUAGES } from './language';

/** What the language dropdown offers (spec §2), with the words that also count as a hit (contract §3). */
export const FILTER_KEYWORDS = {
  python: ['python', 'py'],
  javascript: ['javascript', 'js', 'node.js'],
  java: ['java'],
  csharp: ['c#', 'csharp', '.net'],
  cpp: ['c++', 'cpp', 'c/c++'],
  php: ['php'],
  ruby: ['ruby', 'rails'],
  go: ['golang'],
  rust: ['rust'],
  typescript: ['typescript', 'ts'],
  kotlin: ['kotlin'],
  swift: ['swift'],
  dart: ['dart', 'flutter'],
  executable: ['exe', 'executable'],
} as const satisfies Record<string, readonly string[]>;

/** The part of a tool that the language filter reads. */
export interface FilteredText {
  name: string;
  description: string;
  language: string;
}

/** Every choice a language filter may be set to: those of the dropdown and every language a tool can have. */
export const LANGUAGE_CHOICES: readonly string[] = [...new Set([...Object.keys(FILTER_KEYWORDS), ...LANGUAGES])];

/** Words are runs of letters, digits, `+`, `#` and `.`; a word with the full stop of its sentence also counts without it. */
const WORD = /[\p{L}\p{N}+#.]+/gu;

/** Does the tool's language equal the choice, or is a keyword of the choice a whole word of its texts (contract §3)? */
export function matchesLanguage(tool: FilteredText, choice: string): boolean {
  if (tool.language === choice) return true;
  const keywords = keywordsOf(choice);
  return keywords.length > 0 && hasAny(wordsOf(tool), keywords);
}

/** Every choice the tool is found under; the same answer as {@link matchesLanguage}, for all choices at once. */
export function languageChoicesOf(tool: FilteredText): string[] {
  const words = wordsOf(tool);
  return LANGUAGE_CHOICES.filter((choice) => tool.language === choice || hasAny(words, keywordsOf(choice)));
}

const hasAny = (words: Set<string>, keywords: readonly string[]): boolean => keywords.some((keyword) => words.has(keyword));

function keywordsOf(choice: string): readonly string[] {
  return Object.hasOwn(FILTER_KEYWORDS, choice) ? FILTER_KEYWORDS[choice as keyof typeof FILTER_KEYWORDS] : [];
}

function wordsOf({ name, description, language }: FilteredText): Set<string> {
  const words = [name, description, language].flatMap((text) => text.toLowerCase().match(WORD) ?? []);
  return new Set(words.flatMap((word) => [word, word.replace(/\.+$/, '')]));
}
