import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PeriodicJob } from '@libs/service';
import { DataSource } from 'typeorm';
import { MailQueue, onMailCommit } from './mail-queue';
import { SendMails } from './send-mails';

const SEND_MS = 1_000;
const CLEAR_MS = 3_600_000;

/** Sends mails when their transaction has committed, due ones every second, and clears old ones every hour. */
@Injectable()
export class MailJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sending: PeriodicJob;
  private readonly clearing: PeriodicJob;

  constructor(sendMails: SendMails, queue: MailQueue, @InjectDataSource() dataSource: DataSource) {
    this.sending = new PeriodicJob('SendMails', SEND_MS, () => sendMails.next());
    onMailCommit(dataSource, () => this.sending.wake());
    this.clearing = new PeriodicJob('ClearMails', CLEAR_MS, () => queue.clear().then(() => false));
  }

  onApplicationBootstrap(): void {
    this.sending.start();
    this.clearing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.sending.stop(), this.clearing.stop()]);
  }
}
