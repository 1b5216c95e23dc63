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

/** Words are runs of these: letters, digits, `+`, `#` and `.` (contract §3). */
const IN_WORD = '[\\p{L}\\p{N}+#.]';

/** One expression a choice: any of its keywords as a whole word; the full stop of a sentence does not belong to the word. */
const WORDS = new Map(Object.entries(FILTER_KEYWORDS).map(([choice, keywords]) => [choice, wholeWord(keywords)]));

/** Does the tool's language equal the choice, or is a keyword of the choice a whole word of its texts (contract §3)? */
export function matchesLanguage(tool: FilteredText, choice: string): boolean {
  return tool.language === choice || (WORDS.get(choice)?.test(textOf(tool)) ?? false);
}

/** Every choice the tool is found under; the same answer as {@link matchesLanguage}, for all choices at once. */
export function languageChoicesOf(tool: FilteredText): string[] {
  const text = textOf(tool);
  return LANGUAGE_CHOICES.filter((choice) => tool.language === choice || (WORDS.get(choice)?.test(text) ?? false));
}

const textOf = ({ name, description, language }: FilteredText): string => `${name}\n${description}\n${language}`.toLowerCase();

function wholeWord(keywords: readonly string[]): RegExp {
  const literal = keywords.map((keyword) => keyword.replace(/[.+]/g, '\\$&')).join('|');
  return new RegExp(`(?<!${IN_WORD})(?:${literal})(?=\\.*(?!${IN_WORD}))`, 'u');
}
