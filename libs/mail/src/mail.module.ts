import { Module } from '@nestjs/common';
import { ServiceSettings } from '@libs/service';
import { MailMetrics } from './mail-metrics';
import { MailQueue } from './mail-queue';
import { MailTransport } from './mail-transport';
import { MailJob } from './mail.job';
import { MailServiceSettings } from './mail.settings';
import { SendMails } from './send-mails';

/** Sends mail for a service with a database; its settings must extend MailServiceSettings. */
@Module({
  providers: [{ provide: MailServiceSettings, useExisting: ServiceSettings }, MailQueue, MailTransport, SendMails, MailJob, MailMetrics],
  exports: [SendMails],
})
export class MailModule {}
