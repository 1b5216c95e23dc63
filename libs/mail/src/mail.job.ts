import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PeriodicJobs } from '@libs/service';
import { DataSource } from 'typeorm';
import { MAIL_COMMITS, MailQueue } from './mail-queue';
import { SendMails } from './send-mails';

const SEND_MS = 1_000;
const CLEAR_MS = 3_600_000;

/** Sends emails when their transaction has committed, due ones every second, and clears old ones every hour. */
@Injectable()
export class MailJob {
  constructor(
    jobs: PeriodicJobs,
    sendMails: SendMails,
    queue: MailQueue,
    @InjectDataSource() dataSource: DataSource,
  ) {
    const sending = jobs.every('SendMails', SEND_MS, () => sendMails.next());
    MAIL_COMMITS.listen(dataSource, () => sending.wake());
    jobs.every('ClearMails', CLEAR_MS, () => queue.clear());
  }
}
