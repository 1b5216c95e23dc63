import { Injectable, type OnModuleInit } from '@nestjs/common';
import { tooMany, unavailable } from '@libs/errors';
import { measuredGauge } from '@libs/service';
import { CatalogueSettings } from '../catalogue.settings';

const RETRY_AFTER_SECONDS = 5;

/** The uploads of this process that are being received or checked: each takes up to 200 MiB of disk. */
@Injectable()
export class RunningUploads implements OnModuleInit {
  private readonly byUser = new Map<string, number>();
  private total = 0;
  private readonly perAdmin: number;
  private readonly perProcess: number;

  constructor({ MAX_UPLOADS_PER_ADMIN, MAX_UPLOADS, RATE_LIMITS }: CatalogueSettings) {
    this.perAdmin = RATE_LIMITS === 'on' ? MAX_UPLOADS_PER_ADMIN : Infinity; // load tests upload as one administrator
    this.perProcess = MAX_UPLOADS;
  }

  onModuleInit(): void {
    measuredGauge(
      'uploads_running',
      'Uploads that are being received or checked',
      () => this.total,
    );
  }

  /** Throws 429 above the limit per administrator, 503 above that of the process. */
  start(userId: string): void {
    const running = this.byUser.get(userId) ?? 0;
    if (running >= this.perAdmin) {
      const uploads = this.perAdmin === 1 ? '1 upload' : `${this.perAdmin} uploads`;
      const message = `You have ${uploads} running. Please wait until one of them has finished.`;
      throw tooMany('too_many_uploads', message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    if (this.total >= this.perProcess) {
      throw unavailable(
        'overloaded',
        'Too many uploads are running. Please try again in a few seconds.',
        { retryAfter: RETRY_AFTER_SECONDS },
      );
    }
    this.byUser.set(userId, running + 1);
    this.total += 1;
  }

  end(userId: string): void {
    const left = (this.byUser.get(userId) ?? 1) - 1;
    if (left > 0) this.byUser.set(userId, left);
    else this.byUser.delete(userId);
    this.total -= 1;
  }
}
