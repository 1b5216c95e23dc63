import { tooMany } from '@libs/errors';

/** Seconds after which a refused member may try again. */
const RETRY_AFTER = 5;

/** Counts the downloads that run for each member: each holds a connection to the object store and what its reader has not taken yet. */
export class DownloadLimit {
  private readonly running = new Map<string, number>();
  private runningInAll = 0;

  constructor(private readonly perMember: number) {}

  /** Downloads of all members that run at this moment. */
  get total(): number {
    return this.runningInAll;
  }

  /** Counts one more and returns how to count it as over; 429 when the member has too many. */
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
