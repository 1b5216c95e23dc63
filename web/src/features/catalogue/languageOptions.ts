import { languageLabel } from '../../shared/format/format';

/** The options of the language dropdown (text from spec §2, /downloads). */
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

/** Returns the options, plus a chosen language that only an address can contain, so that the dropdown shows it. */
export function languageOptions(chosen: string): readonly (readonly [string, string])[] {
  const isListed = LANGUAGE_OPTIONS.some(([value]) => value === chosen);
  return isListed ? LANGUAGE_OPTIONS : [...LANGUAGE_OPTIONS, [chosen, languageLabel(chosen)]];
}
