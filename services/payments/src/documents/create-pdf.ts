import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DocumentContent } from './document-text';

const MARGIN = 56;
const COLUMN = 230;
const GAP = 23;
const WIDTH = 2 * COLUMN + GAP;
const GRAY = '#555555';

/**
 * Renders a document on one or more A4 pages with the standard fonts of PDF, which have Latin letters only. Everything in the file, also its
 * date and ID, is from the document, so that the same document is always the same file.
 */
export async function createPdf(content: DocumentContent): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // loaded when the first document is requested, to keep idle memory low
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: content.title, CreationDate: new Date(content.issuedAt) },
  });
  const bytes = buffer(pdf);
  const writer = new DocumentWriter(pdf);
  writer.heading(content.title);
  for (const note of content.notes) writer.note(note);
  writer.facts(content.facts);
  writer.amounts(content.amounts);
  for (const line of content.footer) writer.footnote(line);
  if (writer.changedText) for (const line of content.latinNote) writer.footnote(line);
  pdf.end();
  return bytes;
}

class DocumentWriter {
  changedText = false;

  constructor(private readonly pdf: PDFKit.PDFDocument) {}

  heading(title: string): void {
    this.pdf
      .font('Helvetica-Bold')
      .fontSize(24)
      .fillColor('black')
      .text(this.latin(title))
      .moveDown(1);
  }

  note(note: string): void {
    const { pdf } = this;
    pdf.font('Helvetica-Bold').fontSize(11);
    const text = this.latin(note);
    const height = pdf.heightOfString(text, { width: WIDTH - 24 }) + 16;
    const top = pdf.y;
    pdf.lineWidth(1.5).rect(MARGIN, top, WIDTH, height).stroke();
    pdf.text(text, MARGIN + 12, top + 9, { width: WIDTH - 24 });
    pdf.x = MARGIN;
    pdf.y = top + height + 16;
  }

  /** Two facts in a row; a row is as high as the longer one. */
  facts(facts: DocumentContent['facts']): void {
    for (let index = 0; index < facts.length; index += 2) {
      const top = this.pdf.y;
      const ends = facts
        .slice(index, index + 2)
        .map((fact, column) => this.fact(fact, MARGIN + column * (COLUMN + GAP), top));
      this.pdf.x = MARGIN;
      this.pdf.y = Math.max(...ends) + 18;
    }
  }

  amounts(amounts: DocumentContent['amounts']): void {
    const { pdf } = this;
    this.rule();
    for (const { term, text, total = false } of amounts) {
      pdf
        .font(total ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(11)
        .fillColor('black');
      const top = pdf.y;
      pdf.text(this.latin(term), MARGIN, top, { width: COLUMN + 40 });
      const end = pdf.y;
      pdf.text(this.latin(text), MARGIN + COLUMN + 50, top, {
        width: WIDTH - COLUMN - 50,
        align: 'right',
      });
      pdf.x = MARGIN;
      pdf.y = Math.max(end, pdf.y) + 8;
    }
    this.rule();
  }

  footnote(line: string): void {
    this.pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(GRAY)
      .text(this.latin(line), { width: WIDTH })
      .moveDown(0.4);
  }

  private fact([term, lines]: DocumentContent['facts'][number], left: number, top: number): number {
    const { pdf } = this;
    pdf.font('Helvetica').fontSize(9).fillColor(GRAY).text(term, left, top, { width: COLUMN });
    for (const [index, line] of lines.entries()) {
      const isName = index === 0 && lines.length > 1;
      pdf
        .font(isName ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(11)
        .fillColor('black');
      pdf.text(this.latin(line), left, pdf.y + 2, { width: COLUMN });
    }
    return pdf.y;
  }

  private rule(): void {
    const { pdf } = this;
    pdf
      .lineWidth(0.75)
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .stroke();
    pdf.y += 12;
  }

  private latin(original: string): string {
    const { text, changed } = latinText(original);
    this.changedText ||= changed;
    return text;
  }
}

/** A PDF of one page has a few kilobytes. */
const MAX_DOCUMENTS = 500;

/** The replica that erases an account forgets its documents at once, any other one after this time. */
const MAX_AGE_MS = 10 * 60 * 1000;

/** Keeps the PDFs that were made last, so that each document is made once; concurrent requests share one. */
@Injectable()
export class PdfCache {
  private readonly made = new LRUCache<string, Promise<Buffer>>({
    max: MAX_DOCUMENTS,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
  });

  /** `content` is everything the PDF shows: a document that was refunded since is another one. */
  get(userId: string, content: object, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${userId} ${JSON.stringify(content)}`;
    const known = this.made.get(key);
    if (known) return known;
    const pdf = make();
    this.made.set(key, pdf);
    pdf.catch(() => this.made.delete(key));
    return pdf;
  }

  /** Forgets the documents of a user, which have a name and an email. */
  forget(userId: string): void {
    for (const key of this.made.keys()) if (key.startsWith(`${userId} `)) this.made.delete(key);
  }
}

/** The characters of Windows-1252 outside Latin-1, which the standard fonts of PDF have. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const MARKS = /\p{M}/gu;
/** Latin letters that have no decomposition in Unicode. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};

interface LatinText {
  text: string;
  changed: boolean;
}

/** Keeps what Windows-1252 has, removes the accents of other letters (`ő` becomes `o`), and replaces the rest by `?`. */
export function latinText(original: string): LatinText {
  const text = Array.from(original.normalize('NFC'), replaceCharacter).join('');
  return { text, changed: text !== original.normalize('NFC') };
}

function replaceCharacter(character: string): string {
  if (isPrintable(character)) return character;
  const base = PLAIN[character] ?? character.normalize('NFKD').replace(MARKS, '');
  if (base !== '' && Array.from(base).every(isPrintable)) return base;
  return /\s/u.test(character) ? ' ' : '?';
}

const isPrintable = (character: string): boolean =>
  /^[ -~\u00A0-\u00FF]$/.test(character) || EXTRA.has(character);
