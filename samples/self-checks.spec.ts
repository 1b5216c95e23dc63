import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from './read-catalogue';
import { samplesFolder } from './samples-folder';

interface Question {
  question: string;
  options: string[];
  answer: number;
}

const checks = JSON.parse(
  readFileSync(join(samplesFolder(), 'self-checks.json'), 'utf8'),
) as Record<string, Question[]>;

describe('the self-checks of the samples', () => {
  it('exist for every tool of the catalogue, each with one to three questions', () => {
    const slugs = readCatalogue().map(({ slug }) => slug);
    expect(Object.keys(checks).sort()).toEqual([...slugs].sort());
    for (const questions of Object.values(checks)) {
      expect(questions.length).toBeGreaterThanOrEqual(1);
      expect(questions.length).toBeLessThanOrEqual(3);
    }
  });

  it.each(Object.entries(checks))(
    'have distinct options within the limits, and one of them is the answer: %s',
    (_slug, questions) => {
      for (const { question, options, answer } of questions) {
        expect(question).toMatch(/^\S.{8,198}[.?:]$/);
        expect(options.length).toBeGreaterThanOrEqual(2);
        expect(options.length).toBeLessThanOrEqual(5);
        for (const option of options) expect(option).toMatch(/^\S(.{0,118}\S)?$/);
        expect(new Set(options.map((option) => option.toLowerCase())).size).toBe(options.length);
        expect(Object.keys(options)).toContain(String(answer));
      }
    },
  );

  it('ask each question once', () => {
    const questions = Object.values(checks).flatMap((list) => list.map(({ question }) => question));
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('vary the place of the answer, so that no place is a good guess', () => {
    const answers = Object.values(checks).flatMap((list) => list.map(({ answer }) => answer));
    for (const place of new Set(answers))
      expect(answers.filter((answer) => answer === place).length).toBeLessThan(answers.length / 2);
  });

  it('vary in length, so that the longest option is not a good guess', () => {
    const questions = Object.values(checks).flat();
    expect(questions.filter(isLongestRight).length).toBeLessThanOrEqual(questions.length * 0.45);
  });
});

/** Whether the right option is longer than each of the others. */
function isLongestRight({ options, answer }: Question): boolean {
  return options.every(
    ({ length }, place) => place === answer || length < (options[answer]?.length ?? 0),
  );
}

describe('the longest option', () => {
  it.each([
    [['long enough', 'short', 'brief'], 0, true],
    [['long enough', 'short', 'brief'], 1, false],
    [['equal', 'equal too', 'too equal'], 1, false],
  ])('of %j is the right one at place %d: %s', (options, answer, expected) => {
    expect(isLongestRight({ question: '', options, answer })).toBe(expected);
  });
});
