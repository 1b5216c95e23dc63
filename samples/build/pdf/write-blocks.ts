import { textOf, type Block } from './document';
import { drawShapes } from './draw-figure';
import { TEXT_WIDTH, PAGE } from './create-pdf';
import {
  addTagged,
  PAGE_BOTTOM,
  drawArtifact,
  COLORS,
  ensureSpace,
  pageNumber,
  type RenderContext,
  type TagOptions,
} from './render-context';
import { writeList } from './write-list';
import { measureSpans, writeSpans } from './write-spans';
import { writeTable } from './write-table';

const GAP = 9;

/** Writes one block and moves the cursor to the start of the next. */
export function writeBlock(context: RenderContext, block: Block): void {
  switch (block.kind) {
    case 'chapter':
    case 'section':
      return writeHeading(context, block);
    case 'paragraph':
      return writeParagraph(context, block);
    case 'list':
      return writeList(context, block);
    case 'note':
      return writeNote(context, block);
    case 'code':
      return writeCode(context, block.text);
    case 'table':
      return writeTable(context, block);
    case 'figure':
      return writeFigure(context, block);
    case 'line':
      return writeLine(context);
    case 'page':
      context.pdf.addPage();
      return;
  }
}

function writeHeading(
  context: RenderContext,
  block: Extract<Block, { kind: 'chapter' | 'section' }>,
): void {
  const { pdf } = context;
  const chapter = block.kind === 'chapter';
  // A chapter starts a page; a section stays together with at least two lines of its text.
  if (chapter) pdf.addPage();
  else ensureSpace(context, 74);
  const title = textOf(block.spans);
  context.entries.push({ title, page: pageNumber(context), level: block.kind });
  if (chapter) pdf.addNamedDestination(title, 'XYZ', PAGE.margin, pdf.y, null);
  if (!chapter) pdf.y += 5;
  const setting = {
    x: PAGE.margin,
    width: TEXT_WIDTH,
    size: chapter ? 23 : 13.5,
    face: 'bold' as const,
  };
  addTagged(context, chapter ? 'H2' : 'H3', () =>
    writeSpans(pdf, block.spans, { ...setting, color: chapter ? context.accent : COLORS.text }),
  );
  pdf.y += chapter ? 10 : 3;
}

function writeParagraph(
  context: RenderContext,
  { spans }: Extract<Block, { kind: 'paragraph' }>,
): void {
  const setting = { x: PAGE.margin, width: TEXT_WIDTH };
  ensureSpace(context, Math.min(measureSpans(context.pdf, spans, setting), 90));
  addTagged(context, 'P', () => writeSpans(context.pdf, spans, setting));
  context.pdf.y += GAP - 3;
}

function writeNote(context: RenderContext, { paragraphs }: Extract<Block, { kind: 'note' }>): void {
  const { pdf } = context;
  const setting = { x: PAGE.margin + 18, width: TEXT_WIDTH - 34 };
  const height = paragraphs.reduce((sum, spans) => sum + measureSpans(pdf, spans, setting) + 6, 18);
  ensureSpace(context, height + 6);
  const top = pdf.y + 2;
  drawArtifact(context, () => {
    pdf.rect(PAGE.margin, top, TEXT_WIDTH, height).fill(COLORS.wash);
    pdf.rect(PAGE.margin, top, 4, height).fill(context.accent);
  });
  pdf.y = top + 12;
  for (const spans of paragraphs) {
    addTagged(context, 'P', () => writeSpans(pdf, spans, setting));
    pdf.y += 6;
  }
  pdf.y = Math.max(pdf.y, top + height) + GAP;
}

function writeCode(context: RenderContext, text: string): void {
  const { pdf } = context;
  const size = 8.8;
  const inner = { x: PAGE.margin + 12, width: TEXT_WIDTH - 24 };
  pdf.font('mono').fontSize(size);
  const height = pdf.heightOfString(text, { width: inner.width, lineGap: 2 }) + 18;
  ensureSpace(context, height);
  const top = pdf.y;
  drawArtifact(context, () =>
    pdf.roundedRect(PAGE.margin, top, TEXT_WIDTH, height, 6).fill(COLORS.wash),
  );
  addTagged(context, 'Code', () =>
    pdf
      .font('mono')
      .fontSize(size)
      .fillColor(COLORS.text)
      .text(text, inner.x, top + 9, { width: inner.width, lineGap: 2 }),
  );
  pdf.y = top + height + GAP;
}

function writeFigure(context: RenderContext, block: Extract<Block, { kind: 'figure' }>): void {
  const { pdf } = context;
  const figure = context.figures.get(block.source);
  if (!figure) throw new Error(`The document shows ${block.source}, which does not exist`);
  if (!block.alt)
    throw new Error(`The figure ${block.source} has no words for those who cannot see it`);
  const scale = TEXT_WIDTH / figure.width;
  const height = figure.height * scale;
  ensureSpace(context, height + 26);
  const top = pdf.y + 4;
  const bbox: [number, number, number, number] = [
    PAGE.margin,
    top,
    PAGE.margin + TEXT_WIDTH,
    top + height,
  ];
  const draw = () => drawShapes(pdf, figure.shapes, { x: PAGE.margin, y: top, scale });
  const options: TagOptions & { bbox: typeof bbox } = { alt: block.alt, bbox };
  addTagged(context, 'Figure', draw, options);
  pdf.y = top + height + 5;
  const caption = [{ text: block.caption, style: 'plain' as const }];
  if (block.caption)
    addTagged(context, 'Caption', () =>
      writeSpans(pdf, caption, { x: PAGE.margin, width: TEXT_WIDTH, size: 9, color: COLORS.muted }),
    );
  pdf.y = Math.min(pdf.y + GAP, PAGE_BOTTOM);
}

function writeLine(context: RenderContext): void {
  const { pdf } = context;
  ensureSpace(context, 26);
  const y = pdf.y + 20;
  drawArtifact(context, () =>
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.7)
      .stroke(COLORS.hairline),
  );
  pdf.y = y + 6;
}
