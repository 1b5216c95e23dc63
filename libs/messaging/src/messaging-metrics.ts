import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';

/** The figures an operator watches: how long events have been waiting, and how many were set aside. */
@Injectable()
export class MessagingMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.gauge(
      'outbox_oldest_age_seconds',
      'Age of the oldest event that has not been published',
      'select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as value from outbox where published_at is null',
    );
    this.gauge('dead_letters', 'Messages that were set aside', 'select count(*) as value from dead_letter');
  }

  private gauge(name: string, help: string, query: string): void {
    const { dataSource } = this;
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      async collect() {
        const [row] = await dataSource.query<{ value: string }[]>(query);
        this.set(Number(row?.value ?? 0));
      },
    });
  }
}
