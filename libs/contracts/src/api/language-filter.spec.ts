import fc from 'fast-check';
import {
  FILTER_KEYWORDS,
  LANGUAGE_CHOICES,
  listLanguageChoices,
  matchesLanguage,
} from './language-filter';

const aText = (description: string, language = 'pdf') => ({
  name: 'A tool',
  description,
  language,
});

describe('the language filter', () => {
  it('matches a tool whose language equals the option', () => {
    expect(matchesLanguage(aText('Nothing to see', 'go'), 'go')).toBe(true);
    expect(matchesLanguage(aText('Nothing to see', 'css'), 'css')).toBe(true);
  });

  it.each([
    ['python', 'a py script'],
    ['javascript', 'Runs on Node.js only'],
    ['csharp', 'For C# learners'],
    ['csharp', 'needs the .NET runtime'],
    ['cpp', 'Old C/C++ code'],
    ['ruby', 'a Rails app'],
    ['go', 'written in Golang'],
    ['dart', 'a Flutter client'],
    ['executable', 'one EXE file'],
  ])('matches %s in "%s"', (choice, description) => {
    expect(matchesLanguage(aText(description), choice)).toBe(true);
  });

  it.each([
    ['java', 'plain JavaScript'],
    ['go', 'ready to go'],
    ['rust', 'a matter of trust'],
    ['typescript', 'alerts'],
    ['cpp', 'c'],
    ['kotlin', 'nothing of the kind'],
  ])('does not match %s in "%s"', (choice, description) => {
    expect(matchesLanguage(aText(description), choice)).toBe(false);
  });

  it('ignores the period at the end of a sentence', () => {
    expect(matchesLanguage(aText('A checklist for Kotlin.'), 'kotlin')).toBe(true);
    expect(matchesLanguage(aText('Runs on Node.js.'), 'javascript')).toBe(true);
  });

  it('searches name, language and description', () => {
    expect(
      matchesLanguage({ name: 'Swift notes', description: '', language: 'pdf' }, 'swift'),
    ).toBe(true);
    expect(
      matchesLanguage({ name: '', description: '', language: 'executable' }, 'executable'),
    ).toBe(true);
  });

  it('does not match inherited property names', () => {
    expect(matchesLanguage(aText('constructor toString'), 'constructor')).toBe(false);
  });

  it('lists exactly the matching options', () => {
    const tool = aText('Compare Java, Kotlin and C++', 'typescript');
    expect(listLanguageChoices(tool).sort()).toEqual(['cpp', 'java', 'kotlin', 'typescript']);
    expect(listLanguageChoices(tool)).toEqual(
      LANGUAGE_CHOICES.filter((choice) => matchesLanguage(tool, choice)),
    );
  });

  it('matches a keyword only as a whole run of letters, digits, +, # and .', () => {
    const pieces = fc.constantFrom(
      'java',
      'js',
      '.',
      ' ',
      '+',
      '#',
      'c',
      '.net',
      'C++',
      '/',
      'exe',
      'Go',
      'golang',
      'é',
      'node.js',
      '_',
    );
    const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (description) => {
        const runs = description.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? [];
        const words = new Set(runs.flatMap((run) => [run, run.replace(/\.+$/, '')]));
        const expected = Object.entries(FILTER_KEYWORDS).filter(([, keywords]) =>
          keywords.some((keyword) => words.has(keyword)),
        );
        expect(
          listLanguageChoices({ name: '', description, language: 'pdf' }).filter(
            (choice) => choice !== 'pdf',
          ),
        ).toEqual(expected.map(([choice]) => choice));
      }),
    );
  });
});
