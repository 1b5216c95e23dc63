import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule, Transactions } from '@libs/persistence';
import { measuredGauge, type ServiceDefinition } from '@libs/service';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module';
import { AdminModule } from './admin/admin.module';
import { CardProvider } from './cards/card-provider';
import { CardsModule } from './cards/cards.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CryptoProvider } from './crypto/crypto-provider';
import { CryptoModule } from './crypto/crypto.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { PROVIDER_STATUSES } from './orders/attempt-status';
import { OrderRepository } from './orders/order.repository';
import { OrdersModule } from './orders/orders.module';
import { PaymentsMode, PaymentsModeModule } from './providers/payments-mode';
import { PaymentsSettings } from './payments.settings';
import { ProModule } from './pro/pro.module';
import { paymentsSchema } from './store/schema';
import { ToolsModule } from './tools/tools.module';
import { WebhooksModule } from './webhooks/webhooks.module';

const UNAPPLIED = `select count(*) from webhooks
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

/** The features, each after those that it uses. */
@Module({
  imports: [
    PersistenceModule.forService(paymentsSchema),
    MessagingModule.forService('payments'),
    MailModule,
    PaymentsModeModule,
    CustomersModule,
    ToolsModule,
    DocumentsModule,
    ProModule,
    OrdersModule,
    CryptoModule,
    CardsModule,
    CheckoutModule,
    AccountsModule,
    WebhooksModule,
    AdminModule,
  ],
  providers: [PaymentMetrics],
})
export class PaymentsModule implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly mode: PaymentsMode,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
  ) {}

  async onModuleInit(): Promise<void> {
    const provider = [this.crypto, this.cards].find(({ isConfigured }) => isConfigured);
    // The settings reject keys of two modes, so that one provider's mode is that of both.
    if (provider) await this.transactions.run((tx) => this.mode.claim(tx, provider.livemode));
  }
}

export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
