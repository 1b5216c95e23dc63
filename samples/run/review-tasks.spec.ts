import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReviewTasks } from './review-tasks';
import { isInstalled, runProgram } from './run-program';

const tasks = readReviewTasks();
const inClass = (code: string) => (/\bclass\b/.test(code) ? code : `class Piece {\n${code}\n}`);

/** The command that asks the reader of a language whether files are well formed, without running them. */
const readers: Record<
  string,
  { program: string; ending: string; line: string; frame?: (code: string) => string }
> = {
  python: {
    program: 'python3',
    ending: 'py',
    line: `python3 -c 'import ast, sys; [ast.parse(open(name).read(), name) for name in sys.argv[1:]]' *.py`,
  },
  javascript: { program: 'node', ending: 'mjs', line: eachFile('node --check') },
  java: {
    program: 'javac',
    ending: 'java',
    line: 'javac -XDshould-stop.ifNoError=PARSE *.java',
    frame: inClass,
  },
  c: { program: 'gcc', ending: 'c', line: 'gcc -std=gnu11 -Wall -Werror -fsyntax-only *.c' },
  csharp: { program: 'mcs', ending: 'cs', line: eachFile('mcs --parse'), frame: inClass },
  php: { program: 'php', ending: 'php', line: eachFile('php -l') },
  go: { program: 'gofmt', ending: 'go', line: 'gofmt -l -e *.go' },
  ruby: { program: 'ruby', ending: 'rb', line: eachFile('ruby -wc') },
};

function eachFile(command: string): string {
  return `for file in task-*; do ${command} "$file" || exit 1; done`;
}

describe('the review workbook', () => {
  it('has forty tasks in eight languages, five in each, numbered as they come', () => {
    expect(tasks.map(({ number }) => number)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    const languages = tasks.map(({ language }) => language);
    expect([...new Set(languages)]).toEqual(Object.keys(readers));
    for (const language of Object.keys(readers))
      expect(languages.filter((each) => each === language)).toHaveLength(5);
  });

  it('keeps its word about sound tasks: more than two, fewer than six', () => {
    const sound = tasks.filter(({ severity }) => severity === 'sound').length;
    expect(sound > 2 && sound < 6).toBe(true);
  });

  it.each(tasks)(
    'task $number, $title: the answer names lines that exist, a repair and a test, or says what was checked',
    (task) => {
      const named = [
        ...task.answer.matchAll(/\blines? (\d+)(?: (?:to|and|or) (?:line )?(\d+))?/gi),
      ].flatMap((match) => match.slice(1));
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
    },
  );

  it.each(tasks)('task $number, $title: every line fits beside its number', ({ code }) => {
    expect(code.split('\n').filter((line) => line.length > 80 || line.includes('\t'))).toEqual([]);
  });
});

describe('the code of the tasks is well formed', () => {
  for (const [
    language,
    { program, ending, line, frame = (text: string) => text },
  ] of Object.entries(readers)) {
    const pieces = tasks.filter((task) => task.language === language);
    if (!isInstalled(program)) {
      // The code cannot be read without the language; the report names it.
      it.skip(`the tasks in ${language}: not read, ${program} is not installed`, () => undefined);
      continue;
    }
    it(`the tasks in ${language}: ${program} reads them`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'review-'));
      try {
        for (const { number, code } of pieces)
          await writeFile(join(folder, `task-${number}.${ending}`), frame(code));
        const { code: exit, output } = await runProgram('sh', ['-c', line], folder);
        if (exit !== 0) throw new Error(`${program} refuses the tasks in ${language}:\n${output}`);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
