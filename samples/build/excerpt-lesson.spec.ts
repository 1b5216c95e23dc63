import { excerptLesson } from './excerpt-lesson';

const sentence = (length: number): string => `${'x'.repeat(length - 1)}.`;

describe('the excerpt of a lesson', () => {
  it('is its first paragraphs as plain text, with their headings, without its title and marks', () => {
    const lesson =
      '# Lesson: ports\n\n## A **door**\n\nA **port** is a *number* such as `80`.\nA program listens.\n\nIt may be open.';
    expect(excerptLesson(lesson)).toBe(
      '# A door\n\nA port is a number such as 80. A program listens.\n\nIt may be open.',
    );
  });

  it('leaves out headings with nothing below them', () => {
    expect(excerptLesson('## One\n\n### Two\n\nText.\n\n## Three\n\n![A](a.svg)')).toBe(
      '# Two\n\nText.',
    );
    expect(excerptLesson(`${sentence(590)}\n\n## Next\n\n${sentence(700)}`)).toBe(sentence(590));
  });

  it('ends before the exercises and their answers', () => {
    expect(excerptLesson('Text.\n\n## Exercises\n\n1. Why?')).toBe('Text.');
    expect(excerptLesson('Text.\n\n## Answers\n\n1. So.')).toBe('Text.');
  });

  it('takes lists and short examples along', () => {
    const lesson =
      'Three questions:\n\n1. **Who?** Read it.\n2. What?\n\n- one\n- two\n\n```\nsh quiz.sh\n```\n\nThen go on.';
    expect(excerptLesson(lesson)).toBe(
      'Three questions:\n\n1. Who? Read it.\n2. What?\n\n- one\n- two\n\n```\nsh quiz.sh\n```\n\nThen go on.',
    );
  });

  it('leaves out tables, pictures, drawings and long examples, and what leads to them', () => {
    const drawing = '```\n    root\n   /    \\\n```';
    const long = '```\na\nb\nc\nd\n```';
    const lesson = `A tree. It looks so:\n\n${drawing}\n\n![A tree](tree.svg)\n\n| a | b |\n|---|---|\n| c | d |\n\nLeaves fall. So:\n\n${long}\n\nThe end.`;
    expect(excerptLesson(lesson)).toBe('A tree.\n\nLeaves fall.\n\nThe end.');
  });

  it('ends before the sentence that announces a table', () => {
    const table = '| a | b |\n|---|---|\n| c | d |';
    const lesson = `${sentence(600)} There are two answers.\n\n${table}`;
    expect(excerptLesson(lesson)).toBe(sentence(600));
  });

  it('ends at the next heading once it is long enough', () => {
    expect(excerptLesson(`${sentence(600)}\n\n## Next\n\nMore.`)).toBe(sentence(600));
    expect(excerptLesson(`${sentence(20)}\n\n## Next\n\nMore.`)).toBe(
      `${sentence(20)}\n\n# Next\n\nMore.`,
    );
  });

  it('has at most 1200 characters, whole sentences and whole list items', () => {
    expect(excerptLesson(`${sentence(800)} ${sentence(300)} ${sentence(200)}`)).toBe(
      `${sentence(800)} ${sentence(300)}`,
    );
    expect(excerptLesson(`${sentence(600)}\n\n${sentence(400)} ${sentence(400)}`)).toBe(
      `${sentence(600)}\n\n${sentence(400)}`,
    );
    const list = `Two things:\n\n1. ${sentence(800)}\n2. Short. ${sentence(600)}`;
    expect(excerptLesson(list)).toBe(`Two things:\n\n1. ${sentence(800)}`);
    expect(excerptLesson(`Begin. Two things:\n\n1. ${sentence(1300)}`)).toBe('Begin.');
  });

  it('leaves out an example that does not fit', () => {
    const words = `${'x '.repeat(592)}Look.`;
    expect(excerptLesson(`${words}\n\n\`\`\`\nsh quiz.sh\n\`\`\``)).toBe(words);
  });
});
