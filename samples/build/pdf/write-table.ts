import type { Block, Span } from './book';
import { layOutTable, padding, type MeasureSpan, type TableLayout } from './lay-out-table';
import { measure, page, type Paper } from './paper';
import { bottom, drawArtifact, ink, type Press, type TagOptions } from './press';
import { faceOf, glyphsOnly, lineGap, sizeOf } from './write-spans';

/** One row of a table with the lines of its cells. */
interface Row {
  cells: Span[][][];
  head: boolean;
}

/** Sets a table over the full measure; its head is repeated on every page it runs over. */
export function writeTable(press: Press, block: Extract<Block, { kind: 'table' }>): void {
  const { paper } = press;
  const layout = layOutTable(block, measure, measureOn(paper));
  const table = paper.struct('Table');
  press.root.add(table);
  const [first, ...rows] = layout.rows.map((cells, index): Row => ({ cells, head: index === 0 }));
  for (const row of [first!, ...rows]) {
    if (paper.y + heightOf(press, row, layout) > bottom) {
      paper.addPage();
      if (!row.head) writeRow(press, table, first!, layout);
    }
    writeRow(press, table, row, layout);
  }
  table.end();
  paper.y += 11;
}

/** Measures with the fonts of this paper, each word once: a width is proportional to the type size. */
export function measureOn(paper: Paper): MeasureSpan {
  const known = new Map<string, number>();
  return ({ text, style }, size, head) => {
    const face = faceOf(style, head ? 'bold' : 'regular');
    const key = `${face} ${text}`;
    const width = known.get(key) ?? paper.font(face).fontSize(1).widthOfString(glyphsOnly(text));
    known.set(key, width);
    return width * sizeOf(style, size);
  };
}

/** The height of a line with the space below it, in points. */
function lineHeight({ paper }: Press, { size }: TableLayout): number {
  return paper.font('regular').fontSize(size).currentLineHeight(true) + lineGap;
}

function heightOf(press: Press, row: Row, layout: TableLayout): number {
  const lines = Math.max(...row.cells.map(({ length }) => length));
  return Math.max(lines * lineHeight(press, layout), row.head ? 0 : 16) + 2 * padding - 2;
}

function writeRow(press: Press, table: PDFKit.PDFStructureElement, row: Row, layout: TableLayout): void {
  const { paper } = press;
  const top = paper.y;
  const height = heightOf(press, row, layout);
  drawArtifact(press, () => {
    if (row.head) paper.rect(page.margin, top, measure, height).fill(ink.wash);
    paper
      .moveTo(page.margin, top + height)
      .lineTo(page.margin + measure, top + height)
      .lineWidth(row.head ? 1.2 : 0.6)
      .stroke(row.head ? press.accent : ink.hairline);
  });
  const cells = row.cells.map((lines, column) => {
    const left = layout.widths.slice(0, column).reduce((sum, width) => sum + width, page.margin);
    const options: TagOptions & { scope?: string } = row.head ? { scope: 'Column' } : {};
    const place = { x: left + padding, y: top + padding };
    return paper.struct(row.head ? 'TH' : 'TD', options, [() => writeLines(press, lines, { ...place, head: row.head, layout })]);
  });
  table.add(paper.struct('TR', {}, cells));
  paper.y = top + height;
}

function writeLines(press: Press, lines: Span[][], cell: { x: number; y: number; head: boolean; layout: TableLayout }): void {
  const { paper } = press;
  const { size } = cell.layout;
  lines.forEach((line, index) => {
    // All styles of a line stand on one baseline, 0.97 of the size below its top: the ascent of the regular face.
    const baseline = cell.y + index * lineHeight(press, cell.layout) + size * 0.97;
    let x = cell.x;
    for (const span of line) {
      paper
        .font(faceOf(span.style, cell.head ? 'bold' : 'regular'))
        .fontSize(sizeOf(span.style, size))
        .fillColor(ink.text);
      paper.text(span.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += paper.widthOfString(span.text);
    }
  });
}
