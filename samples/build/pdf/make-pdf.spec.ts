import { createHash } from 'node:crypto';
import { readCatalogue } from '../../read-catalogue';
import { buildTool } from '../build-tool';
import { makePdf } from './make-pdf';

function printHandbook(): Promise<Buffer> {
  const tool = readCatalogue().find(({ slug }) => slug === 'security-basics-handbook')!;
  return buildTool(tool);
}

let once: Promise<Buffer> | undefined;
const handbook = () => (once ??= printHandbook());

/** Nothing in these files is deflated, so their structure can be read as text. */
const textOf = (pdf: Buffer) => pdf.toString('latin1');

describe('the handbook as a PDF', () => {
  it('has the same bytes every time', async () => {
    const digest = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex');
    expect(digest(await printHandbook())).toBe(digest(await handbook()));
  });

  it('has 12 pages, numbered from the second on', async () => {
    const pdf = textOf(await handbook());
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(12);
    expect(pdf.match(/\/Artifact <<\n\/Type \/Pagination/g)).toHaveLength(11);
  });

  it('is tagged: a title, chapters, sections, lists, tables with heads, and words for every figure', async () => {
    const pdf = textOf(await handbook());
    const count = (tag: string) => (pdf.match(new RegExp(`/S /${tag}\n`, 'g')) ?? []).length;
    expect(pdf).toContain('/MarkInfo');
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang (en)');
    expect([count('Document'), count('H1'), count('H2')]).toEqual([1, 1, 11]);
    expect(count('H3')).toBeGreaterThan(20);
    expect(count('L')).toBeGreaterThan(5);
    expect(count('TH')).toBe(5);
    expect(count('Figure')).toBe(9);
    expect(pdf.match(/\/Alt \(/g)).toHaveLength(9);
  });

  it('has an outline entry for each chapter and a contents line that jumps to it', async () => {
    const pdf = textOf(await handbook());
    expect(
      pdf.match(/\/Title \(.*\)\n\/Parent/g) ?? pdf.match(/\/Parent \d+ 0 R\n\/Title/g),
    ).toHaveLength(10);
    expect(pdf.match(/\/S \/GoTo\n/g)).toHaveLength(10);
  });

  it('holds no script, form, attachment or link to anything outside', async () => {
    const pdf = textOf(await handbook());
    for (const word of [
      '/JavaScript',
      '/JS',
      '/AcroForm',
      '/URI',
      '/Launch',
      '/EmbeddedFile',
      '/OpenAction',
      '/SubmitForm',
    ])
      expect(pdf).not.toContain(word);
  });

  it('names no path of the machine that made it and no time of its making', async () => {
    const pdf = textOf(await handbook());
    expect(pdf).not.toContain(process.cwd());
    expect(new Set(pdf.match(/D:\d{14}Z/g))).toEqual(new Set(['D:20260101120000Z']));
  });

  it('is left as it is by every build of zlib, for nothing in it is deflated', async () => {
    expect(textOf(await handbook())).not.toContain('/FlateDecode');
  });
});

describe('a document', () => {
  const documentWith = async (text: string, ...figures: string[]) => {
    const tool = readCatalogue()[6]!;
    const files = figures.map((svg, index) => ({
      path: `figures/${index}.svg`,
      content: Buffer.from(svg),
    }));
    return makePdf(tool, [
      { path: 'LESSON.md', content: Buffer.from(`# A\n\nB\n\n## C\n\n${text}\n`) },
      ...files,
    ]);
  };

  it('is refused when it shows a figure that is not there, or one without words', async () => {
    await expect(documentWith('![x](figures/0.svg)')).rejects.toThrow(
      'shows figures/0.svg, which does not exist',
    );
    await expect(
      documentWith('![](figures/0.svg)', '<svg viewBox="0 0 1 1"></svg>'),
    ).rejects.toThrow('no words for those who cannot see it');
  });

  it('is refused when its fonts have no sign for a character', async () => {
    await expect(documentWith('a \u2192 b')).rejects.toThrow('no sign for "\u2192"');
  });

  it('repeats the head of a table that runs over a page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| ${index} | x |`).join('\n');
    const pdf = textOf(await documentWith(`| n | v |\n|---|---|\n${rows}`));
    expect(pdf.match(/\/S \/TH\n/g)?.length).toBe(6);
  });

  it('is refused without its text', async () => {
    await expect(makePdf(readCatalogue()[6]!, [])).rejects.toThrow('no LESSON.md to print');
  });
});
