import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { PdfCache } from './documents/pdf-cache';
import { CustomersProjection } from './customers/customers.projection';
import { ToolsProjection } from './tools/tools.projection';
import { AccountController } from './customers/account.controller';
import { AdminDecisionsController, AdminPaymentsController } from './admin/admin-orders.controller';
import {
  AdminCustomersController,
  AdminProController,
  AdminPurchasesController,
} from './admin/admin-members.controller';
import { CreatePaymentController, PayableCurrenciesController } from './crypto/crypto.controller';
import { CreateSubscriptionController } from './cards/subscription.controller';
import { EntitlementsController } from './pro/entitlements.controller';
import { MemberLimits } from './member-limits';
import { PaymentsController, PurchasesController } from './orders/orders.controller';
import { captureRawBodies, WebhooksController } from './webhooks/webhooks.controller';
import { DocumentsController } from './documents/documents.controller';
import { IssueDocuments } from './documents/issue-documents';
import { UserDataController } from './customers/user-data.controller';
import { AccountCardsJob } from './cards/cards.job';
import { CardPoller } from './cards/card-poller.job';
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
import { EraseCustomer } from './customers/erase-customer';
import { GrantPurchase, RevokePurchase, SetPro } from './admin/grants';
import { DecideOrder } from './admin/decide-order';
import { OpenAttempt } from './orders/checkout';
import { QuotePrice } from './orders/quote';
import { StartPayment } from './crypto/start';
import { CancelPayment } from './orders/cancel';
import { FindPayment } from './orders/read-orders';
import { FulfilOrder, ReverseOrder } from './orders/fulfil';
import { ReadEntitlements } from './pro/read-entitlements';
import { ReadUserData } from './customers/read-user-data';
import { RecordInvoices } from './cards/record-invoices';
import { RecordSubscription } from './cards/record-subscription';
import { RemindMembers } from './pro/remind-members';
import { RecordCharge } from './cards/record-charge';
import { ApplyDecisions } from './crypto/apply';
import { RecordPayment } from './crypto/record';
import { CheckCardPayment } from './cards/member-cards';
import { CheckCardPrice } from './cards/check-card-price';
import { EnsureCustomer } from './customers/ensure-customer';
import { EnsureTool } from './tools/ensure-tool';
import { OpenCardIntent } from './cards/open-card-intent';
import { StartCardPayment } from './cards/start-card-payment';
import { CancelSubscription } from './cards/cancel-subscription';
import { EndCardsOfDeleted } from './cards/end-cards-of-deleted';
import { EndCardSubscriptions } from './cards/stop-cards';
import { PayCardInvoice } from './cards/pay-card-invoice';
import { PollCards } from './cards/poll-cards';
import { RefreshSubscription } from './cards/refresh-subscription';
import { StopCardSubscription } from './cards/stop-card-subscription';
import { StopCardsOfSuspended } from './cards/stop-cards-of-suspended';
import { SyncSubscription } from './cards/sync-subscription';
import { SweepOrders } from './crypto/sweep';
import { ProcessWebhooks } from './webhooks/process-webhooks';
import { SyncCharge } from './cards/sync-charge';
import { SyncPayment } from './crypto/sync';

const CONTROLLERS = [
  AccountController,
  CreatePaymentController,
  CreateSubscriptionController,
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
  CustomersProjection,
  ToolsProjection,
];

const WORKFLOWS = [
  CheckCardPayment,
  CheckCardPrice,
  EnsureCustomer,
  EnsureTool,
  OpenCardIntent,
  StartCardPayment,
  StartPayment,
  CancelSubscription,
  EndCardsOfDeleted,
  EndCardSubscriptions,
  PayCardInvoice,
  PollCards,
  RefreshSubscription,
  SyncSubscription,
  StopCardSubscription,
  StopCardsOfSuspended,
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
  EraseCustomer,
  ReadEntitlements,
  ReadUserData,
  RecordInvoices,
  RecordSubscription,
  RemindMembers,
  RecordCharge,
  RecordPayment,
  ApplyDecisions,
];

const JOBS = [AccountCardsJob, CardPoller, PaymentsMode, PaymentPoller, PaymentMetrics];

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
