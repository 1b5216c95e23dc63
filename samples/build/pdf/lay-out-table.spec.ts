import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../..';
import { toolFolder } from '../../seed-folder';
import { type Span, textOf } from './book';
import { layOutTable, padding, sizes, type TableText } from './lay-out-table';
import { measure, openPaper } from './paper';
import { parseBook } from './parse-book';
import { measureOn } from './write-table';

const smallest = sizes.at(-1)!;
const cell = (text: string): Span[] => [{ text, style: 'plain' }];
const table = (...rows: string[][]): TableText => ({ head: rows[0]!.map(cell), rows: rows.slice(1).map((row) => row.map(cell)) });
/** Every character is half as wide as the type is high. */
const plain = ({ text }: Span, size: number) => (text.length * size) / 2;
const linesOf = (cells: Span[][][]) => cells.map((lines) => lines.map(textOf));

describe('the tables of the books', () => {
  it('break lines between words only, and keep every line inside its column', async () => {
    const books = (await readCatalogue()).filter(({ fileName }) => fileName.endsWith('.pdf'));
    let tables = 0;
    for (const tool of books) {
      const book = parseBook(readFileSync(join(toolFolder(tool.slug), 'LESSON.md'), 'utf8'));
      const measureSpan = measureOn(await openPaper(tool, book.title));
      for (const block of book.blocks) {
        if (block.kind !== 'table') continue;
        tables += 1;
        const { size, widths, rows } = layOutTable(block, measure, measureSpan);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(measure);
        expect(rows.map((cells) => linesOf(cells).map((lines) => lines.join(' ')))).toEqual(
          [block.head, ...block.rows].map((row) => row.map(textOf)),
        );
        rows.forEach((cells, row) =>
          cells.forEach((lines, column) => {
            for (const line of lines) {
              const width = line.reduce((sum, span) => sum + measureSpan(span, size, row === 0), 0);
              expect(width).toBeLessThanOrEqual(widths[column]! - 2 * padding + 0.1);
            }
          }),
        );
      }
    }
    expect([books.length, tables > 50]).toEqual([4, true]);
  });
});

describe('the layout of a table', () => {
  it('gives a narrow column the room of its longest word', () => {
    const { size, widths, rows } = layOutTable(table(['Letter', 'In words'], ['S', 'word '.repeat(60).trim()]), 200, plain);
    expect([size, linesOf(rows[0]!)]).toEqual([sizes[0], [['Letter'], ['In words']]]);
    expect(widths[0]).toBeCloseTo((6 * sizes[0]) / 2 + 2 * padding, 1);
  });

  it('makes the type smaller when the longest words do not fit side by side', () => {
    const { size, rows } = layOutTable(table(['Investigator', 'Responsibility']), 130, plain);
    expect([size, linesOf(rows[0]!)]).toEqual([8, [['Investigator'], ['Responsibility']]]);
  });

  it('breaks a long path after punctuation and a digest anywhere, without a hyphen, at the smallest size', () => {
    const path = '/usr/share/doc/openssh-server/examples/sshd_config';
    const digest = '0123456789abcdef'.repeat(4);
    const { size, rows } = layOutTable(table(['Name', 'Value'], [path, digest]), 200, plain);
    const [paths, digests] = linesOf(rows[1]!);
    expect(size).toBe(smallest);
    expect([paths!.join(''), digests!.join('')]).toEqual([path, digest]);
    expect(paths!.slice(0, -1).every((line) => /[/._-]$/.test(line))).toBe(true);
    expect(digests!.length).toBeGreaterThan(1);
  });

  it('keeps the styles of a word that has several', () => {
    const spans: Span[] = [
      { text: 'a ', style: 'plain' },
      { text: 'bold', style: 'strong' },
      { text: ', and', style: 'plain' },
    ];
    const { rows } = layOutTable({ head: [spans], rows: [] }, 200, plain);
    expect(rows[0]![0]).toEqual([
      [
        { text: 'a ', style: 'plain' },
        { text: 'bold', style: 'strong' },
        { text: ', and', style: 'plain' },
      ],
    ]);
  });

  it('is refused when the columns do not fit on a page at all', () => {
    expect(() => layOutTable(table(Array.from({ length: 20 }, () => 'Investigator')), 200, plain)).toThrow('too wide for a page');
  });
});
