import { languageLabel } from '../../shared/format/format';

/** The language dropdown, word for word (spec §2, /downloads). */
export const LANGUAGE_OPTIONS = [
  ['all', 'All Languages'],
  ['python', 'Python'],
  ['javascript', 'JavaScript'],
  ['java', 'Java'],
  ['csharp', 'C#'],
  ['cpp', 'C/C++'],
  ['php', 'PHP'],
  ['ruby', 'Ruby'],
  ['go', 'Go'],
  ['rust', 'Rust'],
  ['typescript', 'TypeScript'],
  ['kotlin', 'Kotlin'],
  ['swift', 'Swift'],
  ['dart', 'Dart'],
  ['executable', 'Executable'],
] as const;

/** The dropdown's options; a language that only an address can ask for is added, so that the dropdown tells the truth. */
export function languageOptions(chosen: string): readonly (readonly [string, string])[] {
  const isListed = LANGUAGE_OPTIONS.some(([value]) => value === chosen);
  return isListed ? LANGUAGE_OPTIONS : [...LANGUAGE_OPTIONS, [chosen, languageLabel(chosen)]];
}
