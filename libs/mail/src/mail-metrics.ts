import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';

/** Publishes how many mails wait and how many were given up. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.count('mails_waiting', 'Mails that have not been sent yet', 'sent_at is null and failed_at is null');
    this.count('mails_failed', 'Mails that will not be tried again', 'failed_at is not null and cleared_at is null');
  }

  private count(name: string, help: string, condition: string): void {
    const { dataSource } = this;
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      async collect() {
        const [row] = await dataSource.query<{ value: string }[]>(`select count(*) as value from mails where ${condition}`);
        this.set(Number(row?.value ?? 0));
      },
    });
  }
}
