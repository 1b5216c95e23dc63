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

/** Whether a lower-case text contains any keyword of an option as a whole word; a plain search, which is fast, rules most out. */
const MENTIONS = new Map(
  Object.entries(FILTER_KEYWORDS).map(([choice, keywords]) => {
    const words = wholeWord(keywords);
    return [
      choice,
      (text: string) => keywords.some((keyword) => text.includes(keyword)) && words.test(text),
    ] as const;
  }),
);

const isOfLanguage = (language: string, text: string, choice: string): boolean =>
  language === choice || (MENTIONS.get(choice)?.(text) ?? false);

/** Whether the tool's language equals the choice, or its texts contain a keyword of the choice as a whole word (docs/tools.md). */
export const matchesLanguage = (tool: FilteredText, choice: string): boolean =>
  isOfLanguage(tool.language, joinText(tool), choice);

/** Returns every choice for which {@link matchesLanguage} is true. */
export function listLanguageChoices(tool: FilteredText): string[] {
  const text = joinText(tool);
  return LANGUAGE_CHOICES.filter((choice) => isOfLanguage(tool.language, text, choice));
}

const joinText = ({ name, description, language }: FilteredText): string =>
  `${name}\n${description}\n${language}`.toLowerCase();
