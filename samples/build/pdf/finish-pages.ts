import type { Book } from './book';
import { page } from './paper';
import { ink, type Press } from './press';

/** Page numbers and the running title on every page but the cover, and the outline for the reader's side bar. */
export function finishPages(press: Press, book: Book): void {
  const { paper, entries } = press;
  const { count } = paper.bufferedPageRange();
  for (let index = 1; index < count; index++) {
    paper.switchToPage(index);
    // The furniture stands in the margin, where text would otherwise start a new page.
    paper.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    paper.markContent('Artifact', { type: 'Pagination' });
    paper.font('regular').fontSize(8.5).fillColor(ink.muted);
    paper.text(book.title, page.margin, 32, { lineBreak: false });
    const number = `${index + 1} / ${count}`;
    paper.text(number, page.width - page.margin - paper.widthOfString(number), page.height - 42, { lineBreak: false });
    paper.endMarkedContent();
  }
  for (const entry of entries.filter(({ level }) => level === 'chapter')) {
    paper.switchToPage(entry.page - 1);
    paper.outline.addItem(entry.title);
  }
}
