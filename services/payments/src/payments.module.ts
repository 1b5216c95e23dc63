import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { AdminModule } from './admin/admin.module';
import { CardsModule } from './cards/cards.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CryptoModule } from './crypto/crypto.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { MailsModule } from './mails/mails.module';
import { OrdersModule } from './orders/orders.module';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { ProModule } from './pro/pro.module';
import { PaymentsMode } from './payments-mode';
import { paymentsSchema } from './store/schema';
import { ToolsModule } from './tools/tools.module';
import { captureRawBodies } from './webhooks/webhooks.controller';
import { WebhooksModule } from './webhooks/webhooks.module';

/** The features, each after those that it uses. */
@Module({
  imports: [
    PersistenceModule.forService(paymentsSchema),
    MessagingModule.forService('payments'),
    MailModule,
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
  providers: [PaymentMetrics, PaymentsMode],
})
export class PaymentsModule {}

export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  prepare: captureRawBodies,
  transports: (app) => [app.get(JetStreamStrategy)],
};
