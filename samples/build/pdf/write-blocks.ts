import { textOf, type Block } from './book';
import { drawParts } from './draw-figure';
import { measure, page } from './paper';
import { addTagged, bottom, drawArtifact, ink, makeRoom, pageNumber, type Press, type TagOptions } from './press';
import { writeList } from './write-list';
import { measureSpans, writeSpans } from './write-spans';
import { writeTable } from './write-table';

const gap = 9;

/** Sets one block and leaves the pen where the next one begins. */
export function writeBlock(press: Press, block: Block): void {
  switch (block.kind) {
    case 'chapter':
    case 'section':
      return writeHeading(press, block);
    case 'paragraph':
      return writeParagraph(press, block);
    case 'list':
      return writeList(press, block);
    case 'note':
      return writeNote(press, block);
    case 'code':
      return writeCode(press, block.text);
    case 'table':
      return writeTable(press, block);
    case 'figure':
      return writeFigure(press, block);
    case 'line':
      return writeLine(press);
    case 'page':
      press.paper.addPage();
      return;
  }
}

function writeHeading(press: Press, block: Extract<Block, { kind: 'chapter' | 'section' }>): void {
  const { paper } = press;
  const chapter = block.kind === 'chapter';
  // A chapter opens a page of its own; a section keeps at least two lines of what follows.
  if (chapter) paper.addPage();
  else makeRoom(press, 74);
  const title = textOf(block.spans);
  press.entries.push({ title, page: pageNumber(press), level: block.kind });
  if (chapter) paper.addNamedDestination(title, 'XYZ', page.margin, paper.y, null);
  if (!chapter) paper.y += 5;
  const setting = { x: page.margin, width: measure, size: chapter ? 23 : 13.5, face: 'bold' as const };
  addTagged(press, chapter ? 'H2' : 'H3', () => writeSpans(paper, block.spans, { ...setting, colour: chapter ? press.accent : ink.text }));
  paper.y += chapter ? 10 : 3;
}

function writeParagraph(press: Press, { spans }: Extract<Block, { kind: 'paragraph' }>): void {
  const setting = { x: page.margin, width: measure };
  makeRoom(press, Math.min(measureSpans(press.paper, spans, setting), 90));
  addTagged(press, 'P', () => writeSpans(press.paper, spans, setting));
  press.paper.y += gap - 3;
}

function writeNote(press: Press, { paragraphs }: Extract<Block, { kind: 'note' }>): void {
  const { paper } = press;
  const setting = { x: page.margin + 18, width: measure - 34 };
  const height = paragraphs.reduce((sum, spans) => sum + measureSpans(paper, spans, setting) + 6, 18);
  makeRoom(press, height + 6);
  const top = paper.y + 2;
  drawArtifact(press, () => {
    paper.rect(page.margin, top, measure, height).fill(ink.wash);
    paper.rect(page.margin, top, 4, height).fill(press.accent);
  });
  paper.y = top + 12;
  for (const spans of paragraphs) {
    addTagged(press, 'P', () => writeSpans(paper, spans, setting));
    paper.y += 6;
  }
  paper.y = Math.max(paper.y, top + height) + gap;
}

function writeCode(press: Press, text: string): void {
  const { paper } = press;
  const size = 8.8;
  const inner = { x: page.margin + 12, width: measure - 24 };
  paper.font('mono').fontSize(size);
  const height = paper.heightOfString(text, { width: inner.width, lineGap: 2 }) + 18;
  makeRoom(press, height);
  const top = paper.y;
  drawArtifact(press, () => paper.roundedRect(page.margin, top, measure, height, 6).fill(ink.wash));
  addTagged(press, 'Code', () =>
    paper
      .font('mono')
      .fontSize(size)
      .fillColor(ink.text)
      .text(text, inner.x, top + 9, { width: inner.width, lineGap: 2 }),
  );
  paper.y = top + height + gap;
}

function writeFigure(press: Press, block: Extract<Block, { kind: 'figure' }>): void {
  const { paper } = press;
  const figure = press.figures.get(block.source);
  if (!figure) throw new Error(`The book shows ${block.source}, which does not exist`);
  if (!block.alt) throw new Error(`The figure ${block.source} has no words for those who cannot see it`);
  const scale = measure / figure.width;
  const height = figure.height * scale;
  makeRoom(press, height + 26);
  const top = paper.y + 4;
  const bbox: [number, number, number, number] = [page.margin, top, page.margin + measure, top + height];
  const draw = () => drawParts(paper, figure.parts, { x: page.margin, y: top, scale });
  const options: TagOptions & { bbox: typeof bbox } = { alt: block.alt, bbox };
  addTagged(press, 'Figure', draw, options);
  paper.y = top + height + 5;
  const caption = [{ text: block.caption, style: 'plain' as const }];
  if (block.caption)
    addTagged(press, 'Caption', () => writeSpans(paper, caption, { x: page.margin, width: measure, size: 9, colour: ink.muted }));
  paper.y = Math.min(paper.y + gap, bottom);
}

function writeLine(press: Press): void {
  const { paper } = press;
  makeRoom(press, 26);
  const y = paper.y + 20;
  drawArtifact(press, () =>
    paper
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.7)
      .stroke(ink.hairline),
  );
  paper.y = y + 6;
}
