import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { PdfCache } from './documents/pdf-cache';
import { AccountsProjection } from './accounts/accounts.projection';
import { ToolsProjection } from './tools/tools.projection';
import { AdminDecisionsController } from './admin/admin-decisions.controller';
import { AdminPaymentsController } from './admin/admin-payments.controller';
import { AdminProController } from './admin/admin-pro.controller';
import { AdminPurchasesController } from './admin/admin-purchases.controller';
import { AdminCustomersController } from './admin/admin-customers.controller';
import { CreatePaymentController } from './orders/create-payment.controller';
import { SubscriptionController } from './cards/subscription.controller';
import { EntitlementsController } from './pro/entitlements.controller';
import { MemberLimits } from './member-limits';
import { PayableCurrenciesController } from './crypto/payable-currencies.controller';
import { PaymentsController } from './orders/payments.controller';
import { PurchasesController } from './tools/purchases.controller';
import { captureRawBodies } from './webhooks/raw-body';
import { DocumentsController } from './documents/documents.controller';
import { IssueDocuments } from './documents/issue-documents';
import { UserDataController } from './accounts/user-data.controller';
import { WebhooksController } from './webhooks/webhooks.controller';
import { CardsJob } from './cards/cards.job';
import { PaymentsMode } from './store/payments-mode';
import { PaymentPoller } from './crypto/payment-poller.job';
import { PaymentMails } from './mails/payment-mails';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { AcceptedCurrencies } from './crypto/accepted-currencies';
import { CardProvider } from './cards/card-provider';
import { CryptoProvider } from './crypto/crypto-provider';
import { NowpaymentsProvider } from './crypto/nowpayments.provider';
import { StripeProvider } from './cards/stripe.provider';
import { paymentsSchema } from './store/schema';
import { FindCustomers } from './admin/find-customers';
import { EraseAccount } from './accounts/erase-account';
import { GrantPurchase } from './admin/grant-purchase';
import { ListPayments } from './admin/list-payments';
import { RefundOrder } from './admin/refund-order';
import { ResolveSurplus } from './admin/resolve-surplus';
import { RevokePurchase } from './admin/revoke-purchase';
import { SetPro } from './admin/set-pro';
import { SettleOrder } from './admin/settle-order';
import { LimitCreations } from './orders/limit-creations';
import { OpenAttempt } from './orders/open-attempt';
import { QuotePrice } from './orders/quote-price';
import { SettleCreation } from './crypto/settle-creation';
import { CancelPayment } from './orders/cancel-payment';
import { FindPayment } from './orders/find-payment';
import { FulfilOrder } from './orders/fulfil-order';
import { ListOrders } from './orders/list-orders';
import { ReverseOrder } from './orders/reverse-order';
import { RecordInvoices } from './cards/record-invoices';
import { RecordSubscription } from './cards/record-subscription';
import { RemindMembers } from './pro/reminders';
import { MemberCards } from './cards/member-cards';
import { ApplyDecisions } from './crypto/apply';
import { RecordPayment } from './crypto/record-payment';
import { CheckCardPrice } from './cards/check-card-price';
import { CreateAtProvider } from './crypto/create-at-provider';
import { EnsureCustomer } from './customers/ensure-customer';
import { EnsureTool } from './tools/tools.projection';
import { FindPayableCurrencies } from './crypto/find-payable-currencies';
import { StartCardPayment } from './cards/start-card-payment';
import { StartPayment } from './crypto/start-payment';
import { StopCards } from './cards/stop-cards';
import { PollCards } from './cards/poll-cards';
import { SyncSubscription } from './cards/sync-subscription';
import { PollPayments } from './crypto/poll-payments';
import { SweepOrders } from './crypto/sweep';
import { ProcessWebhooks } from './webhooks/process-webhooks';
import { SyncCharge } from './cards/sync-charge';
import { SyncPayment } from './crypto/sync-payment';

const CONTROLLERS = [
  CreatePaymentController,
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
  CreateAtProvider,
  EnsureCustomer,
  EnsureTool,
  FindPayableCurrencies,
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
  ListPayments,
  RefundOrder,
  ResolveSurplus,
  RevokePurchase,
  SetPro,
  SettleOrder,
  LimitCreations,
  OpenAttempt,
  QuotePrice,
  SettleCreation,
  CancelPayment,
  FindPayment,
  FulfilOrder,
  ListOrders,
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
