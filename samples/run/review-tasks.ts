import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from '../samples-folder';

/** One task of the review workbook: its number and title, its code with the language it is in, and the answer's heading and text. */
export interface ReviewTask {
  number: number;
  title: string;
  language: string;
  code: string;
  /** critical, high, medium, low or sound. */
  severity: string;
  answer: string;
}

/** The tasks of the Secure Code Review Workbook with their model answers, in order; throws when one has no answer. */
export function readReviewTasks(): ReviewTask[] {
  const book = readFileSync(join(toolFolder('secure-code-review-workbook'), 'LESSON.md'), 'utf8');
  const sections = book.split(/^#{2,3} /m);
  return sections.flatMap((section) => {
    const asked = /^Task (\d+)\. (.+)\n[^]*?```(\S+) numbered\n([^]*?)\n```\n/.exec(section);
    if (!asked) return [];
    const [, number = '', title = '', language = '', code = ''] = asked;
    const heading = `Task ${number}. ${title}: `;
    const answer = sections.find((other) => other.startsWith(heading));
    if (answer === undefined) throw new Error(`Task ${number} has no model answer`);
    const [severity = '', ...lines] = answer.slice(heading.length).split('\n');
    return [{ number: Number(number), title, language, code, severity, answer: lines.join('\n') }];
  });
}
