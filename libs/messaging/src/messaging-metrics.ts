import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { measuredGauge } from '@libs/service';
import { DataSource } from 'typeorm';
import { ProjectionLag } from './transport/projection-lag';

const UNPUBLISHED = `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as value
  from outbox where published_at is null`;
const DEAD_LETTERS = 'select count(*) as value from dead_letter';

@Injectable()
export class MessagingMetrics implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly lag: ProjectionLag,
  ) {}

  onModuleInit(): void {
    measuredGauge(
      'outbox_oldest_age_seconds',
      'Age of the oldest event that has not been published',
      () => this.value(UNPUBLISHED),
    );
    measuredGauge('dead_letters', 'Messages that were dead-lettered', () =>
      this.value(DEAD_LETTERS),
    );
    const help =
      'How long the oldest event that this service has not applied yet has been waiting for it, by event type';
    measuredGauge('projection_lag_seconds', help, () => this.lag.read(), 'event');
  }

  private async value(query: string): Promise<number> {
    const [row] = await this.dataSource.query<{ value: string }[]>(query);
    return Number(row?.value ?? 0);
  }
}
