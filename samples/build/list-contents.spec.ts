import type { CatalogueEntry } from '../catalogue-entry';
import { listContents } from './list-contents';

const files = (given: Record<string, string>) =>
  Object.entries(given).map(([path, content]) => ({ path, content: Buffer.from(content) }));
const aTool = (fileName: string) => ({ slug: 'a-tool', fileName }) as CatalogueEntry;
const README =
  '# A tool\n\n| File | What it is |\n|---|---|\n| `a.py` | the *program* |\n| `data/`, `b.py` | ten texts |\n| `gone.py` | lost |\n';

describe('the contents of a download', () => {
  it('are the files that README.md explains, then the others', () => {
    const sources = files({
      'README.md': README,
      'LESSON.md': '',
      'a.py': '',
      'data/1.txt': '',
      'data/2.txt': '',
      'more/x': '',
      'go.mod': '',
    });
    expect(listContents(aTool('a-tool.zip'), sources, [])).toEqual([
      'a.py: the program',
      'data/, b.py: ten texts',
      'LESSON.md, README.md, go.mod, more/',
    ]);
  });

  it('include the pages that are built, not what they are built from', () => {
    const sources = files({ 'page/index.html': '<p>Hi</p>', 'page/view.mjs': '', 'a.py': '' });
    expect(listContents(aTool('a-tool.zip'), sources, [])).toEqual(['a.py, index.html']);
  });

  it('include the document that the lesson is set as', () => {
    const readme = '| File | What it is |\n|---|---|\n| `a-tool.pdf` | the workbook |\n';
    const tool = { ...aTool('a-tool.zip'), document: 'a-tool.pdf' };
    expect(listContents(tool, files({ 'README.md': readme, 'LESSON.md': '# Book' }), [])).toEqual([
      'a-tool.pdf: the workbook',
      'LESSON.md, README.md',
    ]);
  });

  it('of a program that is downloaded alone are that program', () => {
    const readme =
      '| File | What it is |\n|---|---|\n| `a-tool.exe` | the program |\n| `main.c` | the source |\n';
    const sources = files({ 'README.md': readme, 'a-tool.exe': 'MZ', 'main.c': '' });
    expect(listContents(aTool('a-tool.exe'), sources, [])).toEqual(['a-tool.exe: the program']);
  });

  it('of a document are its chapters, those of one subject on one line', () => {
    const lesson =
      '# Book\n\nFor all.\n\n## How to use it\n\nText.\n\n## Case 1: a shop\n\n## Case 1: an answer\n\n## Looking back\n';
    expect(listContents(aTool('a-tool.pdf'), files({ 'LESSON.md': lesson }), [])).toEqual([
      'How to use it',
      'Case 1: a shop; an answer',
      'Looking back',
    ]);
  });

  it('break into lines of at most 160 characters', () => {
    const names = Array.from({ length: 30 }, (_, n) => `a-file-with-a-long-name-${n + 10}.txt`);
    const lines = listContents(
      aTool('a-tool.zip'),
      files(Object.fromEntries(names.map((name) => [name, '']))),
      [],
    );
    expect(lines.join(', ').split(', ')).toEqual(names);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
    expect(lines.length).toBeLessThan(10);
  });
});
