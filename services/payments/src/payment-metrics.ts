import { measuredGauge } from '@libs/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PROVIDER_STATUSES } from './orders/attempt-status';
import { OrderRepository } from './orders/order.repository';

const UNAPPLIED = `select count(*) from provider_events
  where handled_at is null and received_at < clock_timestamp() - interval '1 minute'`;

const UNKNOWN_STATUS = `select count(*) from attempts
  where provider = 'nowpayments' and provider_status <> all($1) and status_changed_at > clock_timestamp() - interval '1 day'`;

@Injectable()
export class PaymentMetrics implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrderRepository,
  ) {}

  onModuleInit(): void {
    measuredGauge(
      'payments_unapplied',
      'Provider notifications that have waited for more than a minute to be processed',
      async () => {
        const [row] = await this.dataSource.query<{ count: string }[]>(UNAPPLIED);
        return Number(row?.count ?? 0);
      },
    );
    measuredGauge(
      'payments_unknown_status',
      'Payments of the last day whose status at the provider is unknown to us',
      async () => {
        const [row] = await this.dataSource.query<{ count: string }[]>(UNKNOWN_STATUS, [
          PROVIDER_STATUSES,
        ]);
        return Number(row?.count ?? 0);
      },
    );
    measuredGauge('payments_in_review', 'Orders that wait for an administrator', () =>
      this.orders.countInReview(this.dataSource),
    );
  }
}
