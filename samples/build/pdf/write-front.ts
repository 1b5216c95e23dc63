import type { CatalogueEntry } from '../../catalogue-entry';
import { chooseMotif } from '../thumbnail/choose-motif';
import { LEVEL_COLOR, MONOGRAMS, PALETTE } from '../thumbnail/palette';
import { seededRandom } from '../thumbnail/seeded-random';
import type { DocumentContent } from './document';
import { drawShapes } from './draw-figure';
import { TEXT_WIDTH, PAGE } from './create-pdf';
import { parseShapes } from './parse-figure';
import {
  addTagged,
  drawArtifact,
  COLORS,
  type HeadingEntry,
  type RenderContext,
} from './render-context';

/** The cover: the tool's own motif on the dark ground, title and subtitle below it. */
export function writeCover(
  context: RenderContext,
  tool: CatalogueEntry,
  content: DocumentContent,
): void {
  const { pdf } = context;
  const accent = LEVEL_COLOR[tool.accessLevel];
  const motif = chooseMotif(tool.path)({
    random: seededRandom(tool.slug),
    accent,
    second: MONOGRAMS[tool.language].color,
  });
  pdf.addPage();
  drawArtifact(context, () => {
    pdf.rect(0, 0, PAGE.width, PAGE.height).fill(PALETTE.background);
    drawShapes(pdf, parseShapes(motif), { x: -365, y: 60, scale: 0.67 });
    pdf.rect(0, PAGE.height - 12, PAGE.width, 12).fill(accent);
    pdf.rect(PAGE.margin, 500, 54, 5).fill(accent);
  });
  pdf.font('bold').fontSize(38).fillColor(PALETTE.text);
  addTagged(context, 'H1', () =>
    pdf.text(content.title, PAGE.margin, 524, { width: TEXT_WIDTH, lineGap: 2 }),
  );
  pdf.font('regular').fontSize(14).fillColor(PALETTE.muted);
  addTagged(context, 'P', () =>
    pdf.text(content.subtitle, PAGE.margin, pdf.y + 14, { width: TEXT_WIDTH - 40, lineGap: 5 }),
  );
  pdf.font('mono').fontSize(10).fillColor(PALETTE.muted);
  addTagged(context, 'P', () =>
    pdf.text(`EXE, ${tool.difficulty} level`, PAGE.margin, PAGE.height - 84, { lineBreak: false }),
  );
}

/** The contents: every chapter with its page, each line a jump to it. */
export function writeContents(context: RenderContext, entries: readonly HeadingEntry[]): void {
  const { pdf } = context;
  pdf.addPage();
  pdf.font('bold').fontSize(23).fillColor(context.accent);
  addTagged(context, 'H2', () =>
    pdf.text('Contents', PAGE.margin, PAGE.margin, { width: TEXT_WIDTH }),
  );
  pdf.y += 14;
  const list = pdf.struct('TOC');
  context.root.add(list);
  for (const entry of entries.filter(({ level }) => level === 'chapter')) {
    const top = pdf.y;
    const line = pdf.struct('TOCI');
    const link = pdf.struct('Link');
    list.add(line.add(link));
    link.add(() => {
      pdf
        .font('regular')
        .fontSize(11.5)
        .fillColor(COLORS.text)
        .text(entry.title, PAGE.margin, top, { lineBreak: false });
      const number = String(entry.page);
      pdf.text(number, PAGE.width - PAGE.margin - pdf.widthOfString(number), top, {
        lineBreak: false,
      });
    });
    const jump: PDFKit.Mixins.AnnotationOption & { structParent: typeof link } = {
      structParent: link,
    };
    pdf.goTo(PAGE.margin, top - 3, TEXT_WIDTH, 20, entry.title, jump);
    line.end();
    drawArtifact(context, () =>
      pdf
        .moveTo(PAGE.margin, top + 19)
        .lineTo(PAGE.width - PAGE.margin, top + 19)
        .lineWidth(0.5)
        .stroke(COLORS.hairline),
    );
    pdf.y = top + 27;
  }
  list.end();
}
