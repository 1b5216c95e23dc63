import { LANGUAGES } from './language';
import { wholeWord } from './whole-word';

/** Options of the language dropdown (spec §2), each with the keywords that also match (docs/tools.md). */
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

export interface FilteredText {
  name: string;
  description: string;
  language: string;
}

/** Every value of the language filter: the dropdown options and all tool languages. */
export const LANGUAGE_CHOICES: readonly string[] = [
  ...new Set([...Object.keys(FILTER_KEYWORDS), ...LANGUAGES]),
];

/** Matches any keyword of an option as a whole word. */
const WORDS = new Map(
  Object.entries(FILTER_KEYWORDS).map(([choice, keywords]) => [choice, wholeWord(keywords)]),
);

/** Whether the tool's language equals the choice, or its texts contain a keyword of the choice as a whole word (docs/tools.md). */
export function matchesLanguage(tool: FilteredText, choice: string): boolean {
  return tool.language === choice || (WORDS.get(choice)?.test(joinText(tool)) ?? false);
}

/** Returns every choice for which {@link matchesLanguage} is true. */
export function languageChoicesOf(tool: FilteredText): string[] {
  const text = joinText(tool);
  return LANGUAGE_CHOICES.filter(
    (choice) => tool.language === choice || (WORDS.get(choice)?.test(text) ?? false),
  );
}

const joinText = ({ name, description, language }: FilteredText): string =>
  `${name}\n${description}\n${language}`.toLowerCase();
