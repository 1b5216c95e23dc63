import { groupContents } from './groupContents';

const files = (...paths: string[]) =>
  paths.map((path) => ({ path, size: 9, sha256: 'a'.repeat(64) }));

const group = (lines: string[], ...paths: string[]) => {
  const { rows, notes } = groupContents(lines, files(...paths));
  return {
    rows: rows.map((row) => [row.name, row.files.map(({ name }) => name)]),
    notes: notes.map(({ path }) => path),
  };
};

describe('grouping what is inside a tool', () => {
  it('counts each file once, in the line that names it or its innermost folder', () => {
    expect(
      group(
        ['console.html: the console', 'data/: alerts', 'data/old/: last year', 'data/key.json'],
        'kit/console.html',
        'kit/data/a.json',
        'kit/data/key.json',
        'kit/data/old/b.json',
      ),
    ).toEqual({
      rows: [
        ['console.html', ['console.html']],
        ['data/', ['a.json']],
        ['data/old/', ['b.json']],
        ['data/key.json', ['data/key.json']],
      ],
      notes: [],
    });
  });

  it('reads lines with several names, and with the first and the last of a folder', () => {
    expect(
      group(
        ['README.md, SAFETY.md and LICENSE', 'practice/1.txt to 3.txt: texts'],
        'kit/LICENSE',
        'kit/README.md',
        'kit/SAFETY.md',
        'kit/practice/1.txt',
        'kit/practice/2.txt',
      ).rows.map(([, names]) => names),
    ).toEqual([
      ['LICENSE', 'README.md', 'SAFETY.md'],
      ['practice/1.txt', 'practice/2.txt'],
    ]);
  });

  it('adds a row for what no line describes: a file, or the outermost folder of some', () => {
    expect(
      group(['a.py: a'], 'kit/a.py', 'kit/b.py', 'kit/src/x/c.py', 'kit/src/d.py').rows,
    ).toEqual([
      ['a.py', ['a.py']],
      ['b.py', ['b.py']],
      ['src/', ['d.py', 'x/c.py']],
    ]);
  });

  it('keeps notes for teachers apart, with the lines about nothing else', () => {
    expect(
      group(
        ['FACILITATOR.md: a guide', '1-invoice/: a case', 'README.md, TEACHERS.md'],
        'kit/1-invoice/alerts.json',
        'kit/1-invoice/facilitator.md',
        'kit/FACILITATOR.md',
        'kit/README.md',
        'kit/TEACHERS.md',
      ),
    ).toEqual({
      rows: [
        ['1-invoice/', ['alerts.json']],
        ['README.md', ['README.md']],
      ],
      notes: ['kit/1-invoice/facilitator.md', 'kit/FACILITATOR.md', 'kit/TEACHERS.md'],
    });
  });

  it('shows the chapters of a document, and of an undescribed file its name', () => {
    expect(group(['Phishing: how to tell'], 'handbook.pdf').rows).toEqual([['Phishing', []]]);
    expect(group([], 'handbook.pdf').rows).toEqual([['handbook.pdf', ['handbook.pdf']]]);
  });

  it('has the lines alone until the files are known', () => {
    expect(groupContents(['README.md: start here']).rows).toMatchObject([
      { name: 'README.md', text: 'start here', files: [] },
    ]);
  });
});
