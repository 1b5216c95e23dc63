import { readFileSync } from 'node:fs';
import { sampleTools } from '../run/built-tools';
import { toolFolder } from '../samples-folder';
import { checkKnownAs } from './known-as';

const knownAs = ['CWE-79 Cross-site scripting (XSS)', 'OWASP Top 10 A05:2025 Injection'];
const readme = (line: string) => `# A tool\n\nWhat it is.\n\n${line}\n\n## What you learn\n`;
const line = `Known as: ${knownAs.join('; ')}.`;

describe('the names under which the field knows a subject', () => {
  it.each(sampleTools)('$slug: README.md and catalogue.json say the same', (tool) => {
    const text = readFileSync(`${toolFolder(tool.slug)}/README.md`, 'utf8');
    expect(checkKnownAs(tool, text)).toEqual([]);
  });

  it('are the same in every tool for one number', () => {
    const names = sampleTools.flatMap((tool) => tool.knownAs ?? []);
    const numbered = [...new Set(names)].map(
      (name) => /CWE-\d+|T\d{4}[.\d]*|API\d+:/.exec(name)?.[0],
    );
    const numbers = numbered.filter((number) => number !== undefined);
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('stand after the first paragraph, with a period or without', () => {
    expect(checkKnownAs({ knownAs }, readme(line))).toEqual([]);
    expect(checkKnownAs({ knownAs }, readme(line.slice(0, -1)))).toEqual([]);
  });

  it.each([
    ['no line', readme(''), knownAs, 'there is no line'],
    ['a name that the entry lacks', readme(line), knownAs.slice(1), 'README.md:5 differs from'],
    ['an entry without names', readme(line), undefined, 'there is none'],
    ['one name', readme('Known as: XSS.'), ['XSS'], 'has 1 names; write 2 to 8'],
    [
      'a name that is too long',
      readme(`Known as: XSS; ${'x'.repeat(81)}.`),
      ['XSS', 'x'.repeat(81)],
      'longer than 80',
    ],
    ['a line further down', `${readme('Something else.')}\n${line}`, knownAs, 'elsewhere'],
  ])('%s is refused', (_case, text, names, message) => {
    expect(checkKnownAs({ knownAs: names }, text).join('\n')).toContain(message);
  });
});
