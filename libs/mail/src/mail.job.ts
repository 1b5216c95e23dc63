import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { MailQueue } from './mail-queue';
import { SendMails } from './send-mails';

const SEND_MS = 1_000;
const CLEAR_MS = 3_600_000;

/** Sends due mails every second and clears old ones every hour. */
@Injectable()
export class MailJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: PeriodicJob[];

  constructor(sendMails: SendMails, queue: MailQueue) {
    const clear = async () => {
      await queue.clear();
      return false;
    };
    this.jobs = [new PeriodicJob('SendMails', SEND_MS, () => sendMails.next()), new PeriodicJob('ClearMails', CLEAR_MS, clear)];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
