import type { SeedTool } from '../../seed-tool';
import { chooseMotif } from '../thumbnail/choose-motif';
import { levelColour, monograms, palette } from '../thumbnail/palette';
import { seededRandom } from '../thumbnail/seeded-random';
import type { Book } from './book';
import { drawParts } from './draw-figure';
import { measure, page } from './paper';
import { parseParts } from './parse-figure';
import { addTagged, drawArtifact, ink, type Entry, type Press } from './press';

/** The cover: the tool's own motif on the dark ground, title and subtitle below it. */
export function writeCover(press: Press, tool: SeedTool, book: Book): void {
  const { paper } = press;
  const accent = levelColour[tool.accessLevel];
  const motif = chooseMotif(tool.path)({ random: seededRandom(tool.slug), accent, second: monograms[tool.language].colour });
  paper.addPage();
  drawArtifact(press, () => {
    paper.rect(0, 0, page.width, page.height).fill(palette.background);
    drawParts(paper, parseParts(motif), { x: -365, y: 60, scale: 0.67 });
    paper.rect(0, page.height - 12, page.width, 12).fill(accent);
    paper.rect(page.margin, 500, 54, 5).fill(accent);
  });
  paper.font('bold').fontSize(38).fillColor(palette.text);
  addTagged(press, 'H1', () => paper.text(book.title, page.margin, 524, { width: measure, lineGap: 2 }));
  paper.font('regular').fontSize(14).fillColor(palette.muted);
  addTagged(press, 'P', () => paper.text(book.subtitle, page.margin, paper.y + 14, { width: measure - 40, lineGap: 5 }));
  paper.font('mono').fontSize(10).fillColor(palette.muted);
  addTagged(press, 'P', () => paper.text(`EXE, ${tool.difficulty} level`, page.margin, page.height - 84, { lineBreak: false }));
}

/** The contents: every chapter with its page, each line a jump to it. */
export function writeContents(press: Press, entries: readonly Entry[]): void {
  const { paper } = press;
  paper.addPage();
  paper.font('bold').fontSize(23).fillColor(press.accent);
  addTagged(press, 'H2', () => paper.text('Contents', page.margin, page.margin, { width: measure }));
  paper.y += 14;
  const list = paper.struct('TOC');
  press.root.add(list);
  for (const entry of entries.filter(({ level }) => level === 'chapter')) {
    const top = paper.y;
    const line = paper.struct('TOCI');
    const link = paper.struct('Link');
    list.add(line.add(link));
    link.add(() => {
      paper.font('regular').fontSize(11.5).fillColor(ink.text).text(entry.title, page.margin, top, { lineBreak: false });
      const number = String(entry.page);
      paper.text(number, page.width - page.margin - paper.widthOfString(number), top, { lineBreak: false });
    });
    const jump: PDFKit.Mixins.AnnotationOption & { structParent: typeof link } = { structParent: link };
    paper.goTo(page.margin, top - 3, measure, 20, entry.title, jump);
    line.end();
    drawArtifact(press, () =>
      paper
        .moveTo(page.margin, top + 19)
        .lineTo(page.width - page.margin, top + 19)
        .lineWidth(0.5)
        .stroke(ink.hairline),
    );
    paper.y = top + 27;
  }
  list.end();
}
