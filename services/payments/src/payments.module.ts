import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { PdfCache } from './documents/pdf-cache';
import { AccountsProjection } from './accounts/accounts.projection';
import { ToolsProjection, EnsureTool } from './tools/tools.projection';
import { AdminDecisionsController, AdminPaymentsController } from './admin/admin-orders.controller';
import {
  AdminCustomersController,
  AdminProController,
  AdminPurchasesController,
} from './admin/admin-members.controller';
import {
  CreatePaymentController,
  CreateSubscriptionController,
} from './checkout/checkout.controller';
import { PayableCurrenciesController } from './crypto/crypto.controller';
import { SubscriptionController } from './cards/subscription.controller';
import { EntitlementsController } from './pro/entitlements.controller';
import { MemberLimits } from './member-limits';
import { PaymentsController } from './orders/orders.controller';
import { PurchasesController } from './tools/purchases.controller';
import { captureRawBodies, WebhooksController } from './webhooks/webhooks.controller';
import { DocumentsController } from './documents/documents.controller';
import { IssueDocuments } from './documents/issue-documents';
import { UserDataController } from './accounts/user-data.controller';
import { CardsJob } from './cards/cards.job';
import { PaymentsMode } from './store/payments-mode';
import { PaymentPoller, PollPayments } from './crypto/crypto.job';
import { PaymentMails } from './mails/payment-mails';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { AcceptedCurrencies } from './crypto/currencies';
import { CardProvider } from './cards/card-provider';
import { CryptoProvider } from './crypto/crypto-provider';
import { NowpaymentsProvider } from './crypto/nowpayments.provider';
import { StripeProvider } from './cards/stripe.provider';
import { paymentsSchema } from './store/schema';
import { FindCustomers } from './admin/search';
import { EraseAccount } from './accounts/erase-account';
import { GrantPurchase, RevokePurchase, SetPro } from './admin/grants';
import { DecideOrder } from './admin/decide-order';
import { OpenAttempt } from './orders/checkout';
import { QuotePrice } from './orders/quote';
import { StartPayment } from './crypto/start';
import { CancelPayment } from './orders/cancel';
import { FindPayment } from './orders/read-orders';
import { FulfilOrder, ReverseOrder } from './orders/fulfil';
import { RecordInvoices } from './cards/record-invoices';
import { RecordSubscription } from './cards/record-subscription';
import { RemindMembers } from './pro/reminders';
import { ApplyDecisions } from './crypto/apply';
import { RecordPayment } from './crypto/record';
import { MemberCards } from './cards/member-cards';
import { CheckCardPrice } from './cards/check-card-price';
import { EnsureCustomer } from './customers/ensure-customer';
import { StartCardPayment } from './cards/start-card-payment';
import { StopCards } from './cards/stop-cards';
import { PollCards } from './cards/poll-cards';
import { SyncSubscription } from './cards/sync-subscription';
import { SweepOrders } from './crypto/sweep';
import { ProcessWebhooks } from './webhooks/process-webhooks';
import { SyncCharge } from './cards/sync-charge';
import { SyncPayment } from './crypto/sync';

const CONTROLLERS = [
  CreatePaymentController,
  CreateSubscriptionController,
  SubscriptionController,
  PaymentsController,
  PurchasesController,
  AdminDecisionsController,
  AdminPaymentsController,
  AdminProController,
  AdminPurchasesController,
  AdminCustomersController,
  EntitlementsController,
  PayableCurrenciesController,
  DocumentsController,
  UserDataController,
  WebhooksController,
  AccountsProjection,
  ToolsProjection,
];

const WORKFLOWS = [
  MemberCards,
  CheckCardPrice,
  EnsureCustomer,
  EnsureTool,
  StartCardPayment,
  StartPayment,
  StopCards,
  PollCards,
  SyncSubscription,
  PollPayments,
  ProcessWebhooks,
  SweepOrders,
  SyncCharge,
  SyncPayment,
];

const USE_CASES = [
  FindCustomers,
  GrantPurchase,
  DecideOrder,
  RevokePurchase,
  SetPro,
  OpenAttempt,
  QuotePrice,
  CancelPayment,
  FindPayment,
  FulfilOrder,
  ReverseOrder,
  EraseAccount,
  RecordInvoices,
  RecordSubscription,
  RecordPayment,
  ApplyDecisions,
];

const JOBS = [CardsJob, RemindMembers, PaymentsMode, PaymentPoller, PaymentMetrics];

@Module({
  imports: [
    PersistenceModule.forService(paymentsSchema),
    MessagingModule.forService('payments'),
    MailModule,
  ],
  controllers: CONTROLLERS,
  providers: [
    { provide: CryptoProvider, useClass: NowpaymentsProvider },
    { provide: CardProvider, useClass: StripeProvider },
    AcceptedCurrencies,
    IssueDocuments,
    PaymentMails,
    MemberLimits,
    PdfCache,
    ...WORKFLOWS,
    ...USE_CASES,
    ...JOBS,
  ],
})
export class PaymentsModule {}

export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  prepare: captureRawBodies,
  transports: (app) => [app.get(JetStreamStrategy)],
};
