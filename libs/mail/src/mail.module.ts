import { Injectable, type OnModuleInit, Module } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { measuredGauge, ServiceSettings } from '@libs/service';
import { MailQueue } from './mail-queue';
import { MailTransport } from './mail-transport';
import { MailJob } from './mail.job';
import { MailServiceSettings } from './mail.settings';
import { SendMails } from './send-mails';

@Injectable()
class MailMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    measuredGauge('mails_waiting', 'Mails that have not been sent yet', () =>
      this.count('sent_at is null and failed_at is null'),
    );
    measuredGauge('mails_failed', 'Mails that will not be tried again', () =>
      this.count('failed_at is not null and cleared_at is null'),
    );
  }

  private async count(condition: string): Promise<number> {
    const [row] = await this.dataSource.query<{ value: string }[]>(
      `select count(*) as value from mails where ${condition}`,
    );
    return Number(row?.value ?? 0);
  }
}

/** Sends mail for a service with a database; its settings must extend MailServiceSettings. */
@Module({
  providers: [
    { provide: MailServiceSettings, useExisting: ServiceSettings },
    MailQueue,
    MailTransport,
    SendMails,
    MailJob,
    MailMetrics,
  ],
  exports: [SendMails],
})
export class MailModule {}
