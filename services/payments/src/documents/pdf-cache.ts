import { Injectable } from '@nestjs/common';

/** A PDF of one page has a few kilobytes. */
const MAX_DOCUMENTS = 500;

/** Keeps the PDFs that were made last, so that each document is made once; concurrent requests share one. */
@Injectable()
export class PdfCache {
  private readonly made = new Map<string, Promise<Buffer>>();

  /** `content` is everything the PDF shows: a document that was refunded since is another one. */
  get(content: object, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = JSON.stringify(content);
    const known = this.made.get(key);
    this.made.delete(key);
    const pdf = known ?? make();
    this.made.set(key, pdf); // at the end: the first one is the one unused for longest
    if (!known) pdf.catch(() => this.made.delete(key));
    for (const oldest of this.made.keys()) {
      if (this.made.size <= MAX_DOCUMENTS) break;
      this.made.delete(oldest);
    }
    return pdf;
  }
}
