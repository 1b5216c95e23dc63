import PDFDocument from 'pdfkit';
import type { CatalogueEntry } from '../../catalogue-entry';
import { loadFont, type Face } from '../fonts/load-font';

/** A PDF document that is being written. */
export type PdfDocument = PDFKit.PDFDocument;

/** A4 in points; the margin is the same on all sides. */
export const PAGE = { width: 595.28, height: 841.89, margin: 62 };

/** The width of a line of text, in points. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

const FACES: Face[] = ['regular', 'italic', 'bold', 'mono'];

/** Creates an empty, tagged PDF with a fixed date and ID. Nothing is deflated, because two builds of zlib may compress differently. */
export function createPdf(tool: CatalogueEntry, title: string): PdfDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
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
  for (const face of FACES) pdf.registerFont(face, loadFont(face));
  return pdf;
}
