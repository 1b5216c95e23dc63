import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { ProjectionLag } from './transport/projection-lag';

/** The figures an operator watches: how long events have been waiting, at both ends, and how many were set aside. */
@Injectable()
export class MessagingMetrics implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly lag: ProjectionLag,
  ) {}

  onModuleInit(): void {
    this.count(
      'outbox_oldest_age_seconds',
      'Age of the oldest event that has not been published',
      'select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as value from outbox where published_at is null',
    );
    this.count('dead_letters', 'Messages that were set aside', 'select count(*) as value from dead_letter');
    this.measureLag();
  }

  private count(name: string, help: string, query: string): void {
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

  private measureLag(): void {
    const { lag } = this;
    const name = 'projection_lag_seconds';
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help: 'How long the oldest event that this service has not applied yet has been waiting for it, by event type',
      labelNames: ['event'],
      async collect() {
        for (const [event, seconds] of await lag.read()) this.set({ event }, seconds);
      },
    });
  }
}
