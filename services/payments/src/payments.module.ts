import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule, Transactions } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { AdminModule } from './admin/admin.module';
import { CardProvider } from './cards/card-provider';
import { CardsModule } from './cards/cards.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CryptoProvider } from './crypto/crypto-provider';
import { CryptoModule } from './crypto/crypto.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { MailsModule } from './mails/mails.module';
import { OrdersModule } from './orders/orders.module';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { ProModule } from './pro/pro.module';
import { PaymentsMode, PaymentsModeModule } from './payments-mode';
import { paymentsSchema } from './store/schema';
import { ToolsModule } from './tools/tools.module';
import { WebhooksModule } from './webhooks/webhooks.module';

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
    MailsModule,
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
