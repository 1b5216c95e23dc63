import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';

/** The figures an operator watches: news that has had no effect yet, and orders that wait for a person. */
@Injectable()
export class PaymentMetrics implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.gauge(
      'payments_unapplied',
      'News of payment providers that has waited for more than a minute to have its effect',
      `select count(*) as value from provider_events where handled_at is null and received_at < clock_timestamp() - interval '1 minute'`,
    );
    this.gauge(
      'payments_in_review',
      'Orders that wait for an administrator',
      'select count(distinct order_id) as value from attempts where review_reason is not null and reviewed_at is null',
    );
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
