import type { SeedTool } from '../../seed-tool';
import { loadFont, type Face } from '../fonts/load-font';

/** The PDF that a book is written on. */
export type Paper = PDFKit.PDFDocument;

/** A4 in points, with the margin on all four sides. */
export const page = { width: 595.28, height: 841.89, margin: 62 };

/** The width of a line of text, in points. */
export const measure = page.width - 2 * page.margin;

const faces: Face[] = ['regular', 'italic', 'bold', 'mono'];

/**
 * A blank, tagged document. Its date is fixed, and so is its ID, which is a digest of these facts; nothing is deflated,
 * because two builds of zlib may compress the same page differently.
 */
export async function openPaper(tool: SeedTool, title: string): Promise<Paper> {
  // Loaded only when a book is made: a running service has no use for a typesetter.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    autoFirstPage: false,
    bufferPages: true,
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: title,
      Subject: tool.description,
      Author: 'EXE',
      Keywords: `security, learning, ${tool.path}`,
      Creator: 'EXE',
      Producer: 'EXE',
      CreationDate: new Date(Date.UTC(2026, 0, 1, 12)),
      ModDate: new Date(Date.UTC(2026, 0, 1, 12)),
    },
  });
  for (const face of faces) paper.registerFont(face, loadFont(face));
  return paper;
}
