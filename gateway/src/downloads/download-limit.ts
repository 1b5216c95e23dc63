import { tooMany } from '@libs/errors';

/** Seconds until a refused member may retry. */
const RETRY_AFTER = 5;

/** Counts running downloads per member: each holds a connection to the object store and the bytes its client has not read. */
export class DownloadLimit {
  private readonly running = new Map<string, number>();
  private runningInAll = 0;

  constructor(private readonly perMember: number) {}

  get total(): number {
    return this.runningInAll;
  }

  /** Counts a download and returns a function that ends the count; throws 429 when the member has too many. */
  start(userId: string): () => void {
    const running = this.running.get(userId) ?? 0;
    if (running >= this.perMember) {
      const sentence = `You have ${this.perMember} downloads running. Please wait until one of them has finished.`;
      throw tooMany('too_many_downloads', sentence, { retryAfter: RETRY_AFTER });
    }
    this.running.set(userId, running + 1);
    this.runningInAll += 1;
    return () => this.end(userId);
  }

  private end(userId: string): void {
    this.runningInAll -= 1;
    const left = (this.running.get(userId) ?? 1) - 1;
    if (left > 0) this.running.set(userId, left);
    else this.running.delete(userId);
  }
}
