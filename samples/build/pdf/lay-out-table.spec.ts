import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../../read-catalogue';
import { toolFolder } from '../../samples-folder';
import { type Span, textOf } from './document';
import { layOutTable, PADDING, SIZES, type TableText } from './lay-out-table';
import { TEXT_WIDTH, createPdf } from './create-pdf';
import { parseDocument } from './parse-document';
import { measureWith } from './write-table';

const smallest = SIZES.at(-1)!;
const cell = (text: string): Span[] => [{ text, style: 'plain' }];
const table = (...rows: string[][]): TableText => ({
  head: rows[0]!.map(cell),
  rows: rows.slice(1).map((row) => row.map(cell)),
});
/** Every character is half as wide as the type is high. */
const plain = ({ text }: Span, size: number) => (text.length * size) / 2;
const linesOf = (cells: Span[][][]) => cells.map((lines) => lines.map(textOf));

describe('the tables of the documents', () => {
  it('break lines between words only, and keep every line inside its column', async () => {
    const documents = readCatalogue().filter(({ fileName, document = fileName }) =>
      document.endsWith('.pdf'),
    );
    let tables = 0;
    for (const tool of documents) {
      const content = parseDocument(readFileSync(join(toolFolder(tool.slug), 'LESSON.md'), 'utf8'));
      const measureSpan = measureWith(createPdf(tool, content.title));
      for (const block of content.blocks) {
        if (block.kind !== 'table') continue;
        tables += 1;
        const { size, widths, rows } = layOutTable(block, TEXT_WIDTH, measureSpan);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(TEXT_WIDTH);
        expect(rows.map((cells) => linesOf(cells).map((lines) => lines.join(' ')))).toEqual(
          [block.head, ...block.rows].map((row) => row.map(textOf)),
        );
        rows.forEach((cells, row) =>
          cells.forEach((lines, column) => {
            for (const line of lines) {
              const width = line.reduce((sum, span) => sum + measureSpan(span, size, row === 0), 0);
              expect(width).toBeLessThanOrEqual(widths[column]! - 2 * PADDING + 0.1);
            }
          }),
        );
      }
    }
    expect([documents.length, tables > 50]).toEqual([4, true]);
  });
});

describe('the layout of a table', () => {
  it('gives a narrow column the room of its longest word', () => {
    const { size, widths, rows } = layOutTable(
      table(['Letter', 'In words'], ['S', 'word '.repeat(60).trim()]),
      200,
      plain,
    );
    expect([size, linesOf(rows[0]!)]).toEqual([SIZES[0], [['Letter'], ['In words']]]);
    expect(widths[0]).toBeCloseTo((6 * SIZES[0]) / 2 + 2 * PADDING, 1);
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
    expect(() =>
      layOutTable(table(Array.from({ length: 20 }, () => 'Investigator')), 200, plain),
    ).toThrow('too wide for a page');
  });
});
