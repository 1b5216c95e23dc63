import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

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
