import { excerptLesson } from './excerpt-lesson';

const sentence = (length: number): string => `${'x'.repeat(length - 1)}.`;

describe('the excerpt of a lesson', () => {
  it('is its first paragraphs as plain text, without headings and marks', () => {
    const lesson =
      '# Lesson: ports\n\n## A door\n\nA **port** is a *number* such as `80`.\nA program listens.\n\nIt may be open.';
    expect(excerptLesson(lesson)).toBe(
      'A port is a number such as 80. A program listens.\n\nIt may be open.',
    );
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
    const lesson = `${sentence(150)} There are two answers.\n\n${table}`;
    expect(excerptLesson(lesson)).toBe(sentence(150));
  });

  it('ends at the next heading once it is long enough', () => {
    expect(excerptLesson(`${sentence(200)}\n\n## Next\n\nMore.`)).toBe(sentence(200));
    expect(excerptLesson(`${sentence(20)}\n\n## Next\n\nMore.`)).toBe(`${sentence(20)}\n\nMore.`);
  });

  it('has at most 600 characters, whole sentences and whole list items', () => {
    expect(excerptLesson(`${sentence(400)} ${sentence(150)} ${sentence(100)}`)).toBe(
      `${sentence(400)} ${sentence(150)}`,
    );
    expect(excerptLesson(`${sentence(300)}\n\n${sentence(200)} ${sentence(200)}`)).toBe(
      `${sentence(300)}\n\n${sentence(200)}`,
    );
    const list = `Two things:\n\n1. ${sentence(400)}\n2. Short. ${sentence(300)}`;
    expect(excerptLesson(list)).toBe(`Two things:\n\n1. ${sentence(400)}`);
    expect(excerptLesson(`Begin. Two things:\n\n1. ${sentence(700)}`)).toBe('Begin.');
  });

  it('leaves out an example that does not fit', () => {
    const words = `${'x '.repeat(290)}Look.`;
    expect(excerptLesson(`${words}\n\n\`\`\`\nsh quiz.sh\n\`\`\``)).toBe(words);
  });
});
