import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { GatewaySettings } from '../gateway.settings';

const RETRY_AFTER_SECONDS = 5;

/** Counts running downloads per member: each holds a connection to the object store and the bytes its client has not read. */
@Injectable()
export class DownloadLimit {
  private readonly running = new Map<string, number>();
  private readonly perMember: number;

  constructor({ RATE_LIMITS, MAX_DOWNLOADS_PER_MEMBER }: GatewaySettings) {
    this.perMember = RATE_LIMITS === 'on' ? MAX_DOWNLOADS_PER_MEMBER : Infinity; // load tests download as one member
  }

  /** Returns a function that ends the download. Throws 429 beyond the limit. */
  start(userId: string): () => void {
    const running = this.running.get(userId) ?? 0;
    if (running >= this.perMember) {
      const message = `You have ${this.perMember} downloads running. Please wait until one of them has finished.`;
      throw tooMany('too_many_downloads', message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    this.running.set(userId, running + 1);
    return () => this.end(userId);
  }

  private end(userId: string): void {
    const left = (this.running.get(userId) ?? 1) - 1;
    if (left > 0) this.running.set(userId, left);
    else this.running.delete(userId);
  }
}
