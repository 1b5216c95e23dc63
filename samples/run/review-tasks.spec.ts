import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReviewTasks } from './review-tasks';
import { isInstalled, runProgram } from './run-program';

jest.setTimeout(60_000);

const tasks = readReviewTasks();
const inClass = (code: string) => (/\bclass\b/.test(code) ? code : `class Piece {\n${code}\n}`);

/** How the reader of a language is asked whether a file is well formed, without running it. */
const readers: Record<string, { program: string; file: string; args: string[]; frame?: (code: string) => string }> = {
  python: { program: 'python3', file: 'piece.py', args: ['-c', 'import ast; ast.parse(open("piece.py").read())'] },
  javascript: { program: 'node', file: 'piece.mjs', args: ['--check', 'piece.mjs'] },
  java: { program: 'javac', file: 'Piece.java', args: ['-XDshould-stop.ifNoError=PARSE', 'Piece.java'], frame: inClass },
  c: { program: 'gcc', file: 'piece.c', args: ['-std=gnu11', '-Wall', '-Werror', '-fsyntax-only', 'piece.c'] },
  csharp: { program: 'mcs', file: 'piece.cs', args: ['--parse', 'piece.cs'], frame: inClass },
  php: { program: 'php', file: 'piece.php', args: ['-l', 'piece.php'] },
  go: { program: 'gofmt', file: 'piece.go', args: ['-l', '-e', 'piece.go'] },
  ruby: { program: 'ruby', file: 'piece.rb', args: ['-wc', 'piece.rb'] },
};

describe('the review workbook', () => {
  it('has forty tasks in eight languages, five in each, numbered as they come', () => {
    expect(tasks.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const languages = tasks.map(({ language }) => language);
    expect([...new Set(languages)]).toEqual(Object.keys(readers));
    for (const language of Object.keys(readers)) expect(languages.filter((each) => each === language)).toHaveLength(5);
  });

  it('keeps its word about sound tasks: more than two, fewer than six', () => {
    const sound = tasks.filter(({ severity }) => severity === 'sound').length;
    expect(sound > 2 && sound < 6).toBe(true);
  });

  it.each(tasks)('task $number, $title: the answer names lines that exist, a repair and a test, or says what was checked', (task) => {
    const named = [...task.answer.matchAll(/\blines? (\d+)(?: (?:to|and|or) (?:line )?(\d+))?/gi)].flatMap((match) => match.slice(1));
    const last = task.code.split('\n').length;
    expect(named.filter((line) => Number(line ?? 1) > last)).toEqual([]);
    if (task.severity === 'sound') {
      expect(task.answer).toMatch(/^\n\*\*No change needed\.\*\* What was checked: /);
    } else {
      expect(['critical', 'high', 'medium', 'low']).toContain(task.severity);
      expect(named).not.toEqual([]);
      expect(task.answer).toMatch(/```\w+\n/);
      expect(task.answer).toMatch(/\*\*Tests?\.\*\*/);
    }
  });

  it.each(tasks)('task $number, $title: every line fits beside its number', ({ code }) => {
    expect(code.split('\n').filter((line) => line.length > 80 || line.includes('\t'))).toEqual([]);
  });
});

describe('the code of the tasks is well formed', () => {
  for (const { number, title, language, code } of tasks) {
    const { program, file, args, frame = (text: string) => text } = readers[language]!;
    if (!isInstalled(program)) {
      // The code cannot be read without the language; the report names it.
      it.skip(`task ${number}, ${title}: not read, ${program} is not installed`, () => undefined);
      continue;
    }
    it(`task ${number}, ${title}: ${program} reads it`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'review-'));
      try {
        await writeFile(join(folder, file), frame(code));
        const { code: exit, output } = await runProgram(program, args, folder);
        if (exit !== 0) throw new Error(`${program} refuses task ${number}:\n${output}`);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
