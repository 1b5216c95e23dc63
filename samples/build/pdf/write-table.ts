import type { Block, Span } from './document';
import { layOutTable, PADDING, type SpanMeasure, type TableLayout } from './lay-out-table';
import { TEXT_WIDTH, PAGE, type PdfDocument } from './create-pdf';
import {
  PAGE_BOTTOM,
  drawArtifact,
  COLORS,
  type RenderContext,
  type TagOptions,
} from './render-context';
import { faceOf, glyphsOnly, LINE_GAP, sizeOf } from './write-spans';

/** One row of a table with the lines of its cells. */
interface Row {
  cells: Span[][][];
  head: boolean;
}

/** Sets a table over the full measure; its head is repeated on every page it runs over. */
export function writeTable(context: RenderContext, block: Extract<Block, { kind: 'table' }>): void {
  const { pdf } = context;
  const layout = layOutTable(block, TEXT_WIDTH, measureWith(pdf));
  const table = pdf.struct('Table');
  context.root.add(table);
  const [first, ...rows] = layout.rows.map((cells, index): Row => ({ cells, head: index === 0 }));
  for (const row of [first!, ...rows]) {
    if (pdf.y + heightOf(context, row, layout) > PAGE_BOTTOM) {
      pdf.addPage();
      if (!row.head) writeRow(context, table, first!, layout);
    }
    writeRow(context, table, row, layout);
  }
  table.end();
  pdf.y += 11;
}

/** Measures with the fonts of this pdf, each word once: a width is proportional to the type size. */
export function measureWith(pdf: PdfDocument): SpanMeasure {
  const known = new Map<string, number>();
  return ({ text, style }, size, head) => {
    const face = faceOf(style, head ? 'bold' : 'regular');
    const key = `${face} ${text}`;
    const width = known.get(key) ?? pdf.font(face).fontSize(1).widthOfString(glyphsOnly(text));
    known.set(key, width);
    return width * sizeOf(style, size);
  };
}

/** The height of a line with the space below it, in points. */
function lineHeight({ pdf }: RenderContext, { size }: TableLayout): number {
  return pdf.font('regular').fontSize(size).currentLineHeight(true) + LINE_GAP;
}

function heightOf(context: RenderContext, row: Row, layout: TableLayout): number {
  const lines = Math.max(...row.cells.map(({ length }) => length));
  return Math.max(lines * lineHeight(context, layout), row.head ? 0 : 16) + 2 * PADDING - 2;
}

function writeRow(
  context: RenderContext,
  table: PDFKit.PDFStructureElement,
  row: Row,
  layout: TableLayout,
): void {
  const { pdf } = context;
  const top = pdf.y;
  const height = heightOf(context, row, layout);
  drawArtifact(context, () => {
    if (row.head) pdf.rect(PAGE.margin, top, TEXT_WIDTH, height).fill(COLORS.wash);
    pdf
      .moveTo(PAGE.margin, top + height)
      .lineTo(PAGE.margin + TEXT_WIDTH, top + height)
      .lineWidth(row.head ? 1.2 : 0.6)
      .stroke(row.head ? context.accent : COLORS.hairline);
  });
  const cells = row.cells.map((lines, column) => {
    const left = layout.widths.slice(0, column).reduce((sum, width) => sum + width, PAGE.margin);
    const options: TagOptions & { scope?: string } = row.head ? { scope: 'Column' } : {};
    const place = { x: left + PADDING, y: top + PADDING };
    return pdf.struct(row.head ? 'TH' : 'TD', options, [
      () => writeLines(context, lines, { ...place, head: row.head, layout }),
    ]);
  });
  table.add(pdf.struct('TR', {}, cells));
  pdf.y = top + height;
}

function writeLines(
  context: RenderContext,
  lines: Span[][],
  cell: { x: number; y: number; head: boolean; layout: TableLayout },
): void {
  const { pdf } = context;
  const { size } = cell.layout;
  lines.forEach((line, index) => {
    // All styles of a line stand on one baseline, 0.97 of the size below its top: the ascent of the regular face.
    const baseline = cell.y + index * lineHeight(context, cell.layout) + size * 0.97;
    let x = cell.x;
    for (const span of line) {
      pdf
        .font(faceOf(span.style, cell.head ? 'bold' : 'regular'))
        .fontSize(sizeOf(span.style, size))
        .fillColor(COLORS.text);
      pdf.text(span.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += pdf.widthOfString(span.text);
    }
  });
}
