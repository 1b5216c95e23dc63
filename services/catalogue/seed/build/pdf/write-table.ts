import type { Block, Span } from './book';
import { measure, page } from './paper';
import { bottom, drawArtifact, ink, type Press, type TagOptions } from './press';
import { measureSpans, writeSpans } from './write-spans';

const padding = 6;
const size = 9.4;

type Row = { cells: Span[][]; head: boolean };

/** Sets a table over the full measure; its head is repeated on every page it runs over. */
export function writeTable(press: Press, { head, rows }: Extract<Block, { kind: 'table' }>): void {
  const { paper } = press;
  const widths = shareWidth(head, rows);
  const table = paper.struct('Table');
  press.root.add(table);
  const first: Row = { cells: head, head: true };
  for (const row of [first, ...rows.map((cells) => ({ cells, head: false }))]) {
    const height = heightOf(press, row, widths);
    if (paper.y + height > bottom) {
      paper.addPage();
      if (!row.head) writeRow(press, table, first, widths);
    }
    writeRow(press, table, row, widths);
  }
  table.end();
  paper.y += 11;
}

/** Columns share the measure by the length of their longest cells, so that a column of words is not as wide as one of prose. */
function shareWidth(head: Span[][], rows: Span[][][]): number[] {
  const weights = head.map((_, column) => {
    const longest = Math.max(...[head, ...rows].map((row) => (row[column] ?? []).reduce((sum, span) => sum + span.text.length, 0)));
    return Math.min(Math.max(longest, 9), 46);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (measure * weight) / total);
}

function heightOf({ paper }: Press, row: Row, widths: number[]): number {
  const heights = row.cells.map((spans, column) =>
    measureSpans(paper, spans, { width: (widths[column] ?? 0) - 2 * padding, size, face: row.head ? 'bold' : 'regular' }),
  );
  return Math.max(...heights, row.head ? 0 : 16) + 2 * padding - 2;
}

function writeRow(press: Press, table: PDFKit.PDFStructureElement, row: Row, widths: number[]): void {
  const { paper } = press;
  const top = paper.y;
  const height = heightOf(press, row, widths);
  drawArtifact(press, () => {
    if (row.head) paper.rect(page.margin, top, measure, height).fill(ink.wash);
    paper
      .moveTo(page.margin, top + height)
      .lineTo(page.margin + measure, top + height)
      .lineWidth(row.head ? 1.2 : 0.6)
      .stroke(row.head ? press.accent : ink.hairline);
  });
  const cells = row.cells.map((spans, column) => {
    const left = widths.slice(0, column).reduce((sum, width) => sum + width, page.margin);
    const setting = { x: left + padding, y: top + padding, width: (widths[column] ?? 0) - 2 * padding, size };
    const options: TagOptions & { scope?: string } = row.head ? { scope: 'Column' } : {};
    return paper.struct(row.head ? 'TH' : 'TD', options, [
      () => writeSpans(paper, spans, { ...setting, face: row.head ? 'bold' : 'regular' }),
    ]);
  });
  table.add(paper.struct('TR', {}, cells));
  paper.y = top + height;
}
