import type { DocumentContent } from './document';
import { PAGE } from './create-pdf';
import { COLORS, type RenderContext } from './render-context';

/** Adds page numbers and the title to every page except the cover, and the PDF outline. */
export function finishPages(context: RenderContext, content: DocumentContent): void {
  const { pdf, entries } = context;
  const { count } = pdf.bufferedPageRange();
  for (let index = 1; index < count; index++) {
    pdf.switchToPage(index);
    // Text in the margin would otherwise start a new page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('regular').fontSize(8.5).fillColor(COLORS.muted);
    pdf.text(content.title, PAGE.margin, 32, { lineBreak: false });
    const number = `${index + 1} / ${count}`;
    pdf.text(number, PAGE.width - PAGE.margin - pdf.widthOfString(number), PAGE.height - 42, {
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
  for (const entry of entries.filter(({ level }) => level === 'chapter')) {
    pdf.switchToPage(entry.page - 1);
    pdf.outline.addItem(entry.title);
  }
}
