import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { PdfCache } from './documents/pdf-cache';
import { CustomersProjection } from './events/customers.projection';
import { ToolsProjection } from './events/tools.projection';
import { AccountController } from './http/account.controller';
import { AdminDecisionsController } from './http/admin-decisions.controller';
import { AdminPaymentsController } from './http/admin-payments.controller';
import { AdminProController } from './http/admin-pro.controller';
import { AdminPurchasesController } from './http/admin-purchases.controller';
import { AdminCustomersController } from './http/admin-customers.controller';
import { CreatePaymentController } from './http/create-payment.controller';
import { CreateSubscriptionController } from './http/create-subscription.controller';
import { CreditNotesController } from './http/credit-notes.controller';
import { EntitlementsController } from './http/entitlements.controller';
import { MemberLimits } from './http/member-limits';
import { PayableCurrenciesController } from './http/payable-currencies.controller';
import { PaymentsController } from './http/payments.controller';
import { PurchasesController } from './http/purchases.controller';
import { captureRawBodies } from './http/raw-body';
import { ReceiptsController } from './http/receipts.controller';
import { UserDataController } from './http/user-data.controller';
import { WebhooksController } from './http/webhooks.controller';
import { AccountCardsJob } from './jobs/account-cards.job';
import { CardPoller } from './jobs/card-poller.job';
import { PaymentModeJob } from './jobs/payment-mode.job';
import { PaymentPoller } from './jobs/payment-poller.job';
import { PaymentMails } from './mail/payment-mails';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { AcceptedCurrencies } from './providers/accepted-currencies';
import { CardProvider } from './providers/card-provider';
import { CryptoProvider } from './providers/crypto-provider';
import { NowpaymentsProvider } from './providers/nowpayments/nowpayments.provider';
import { StripeProvider } from './providers/stripe/stripe.provider';
import { DatabaseClock, TimedTransactions } from './store/database-clock';
import { paymentsSchema } from './store/schema';
import { FindCustomers } from './use-cases/admin/find-customers';
import { EraseCustomer } from './use-cases/subscriptions/erase-customer';
import { GrantPurchase } from './use-cases/admin/grant-purchase';
import { ListPayments } from './use-cases/admin/list-payments';
import { RefundOrder } from './use-cases/admin/refund-order';
import { ResolveSurplus } from './use-cases/admin/resolve-surplus';
import { RevokePurchase } from './use-cases/admin/revoke-purchase';
import { SetPro } from './use-cases/admin/set-pro';
import { SettleOrder } from './use-cases/admin/settle-order';
import { LimitCreations } from './use-cases/checkout/limit-creations';
import { OpenAttempt } from './use-cases/checkout/open-attempt';
import { QuotePrice } from './use-cases/checkout/quote-price';
import { SettleCreation } from './use-cases/checkout/settle-creation';
import { CancelPayment } from './use-cases/orders/cancel-payment';
import { FindPayment } from './use-cases/orders/find-payment';
import { FulfilOrder } from './use-cases/orders/fulfil-order';
import { ListOrders } from './use-cases/orders/list-orders';
import { ReadCreditNote } from './use-cases/orders/read-credit-note';
import { ReadReceipt } from './use-cases/orders/read-receipt';
import { ReverseOrder } from './use-cases/orders/reverse-order';
import { SweepOrder } from './use-cases/orders/sweep-order';
import { ReadEntitlements } from './use-cases/subscriptions/read-entitlements';
import { ReadUserData } from './use-cases/subscriptions/read-user-data';
import { RecordInvoices } from './use-cases/subscriptions/record-invoices';
import { RecordSubscription } from './use-cases/subscriptions/record-subscription';
import { RemindMembers } from './use-cases/subscriptions/remind-members';
import { AcceptPayment } from './use-cases/webhooks/accept-payment';
import { EvaluatePayment } from './use-cases/webhooks/evaluate-payment';
import { RecordCharge } from './use-cases/webhooks/record-charge';
import { RecordPayment } from './use-cases/webhooks/record-payment';
import { RefundAttempt } from './use-cases/webhooks/refund-attempt';
import { ReviewAttempt } from './use-cases/webhooks/review-attempt';
import { CheckCardPayment } from './workflows/checkout/check-card-payment';
import { CheckCardPrice } from './workflows/checkout/check-card-price';
import { CreateAtProvider } from './workflows/checkout/create-at-provider';
import { EnsureCustomer } from './workflows/checkout/ensure-customer';
import { EnsureTool } from './workflows/checkout/ensure-tool';
import { FindPayableCurrencies } from './workflows/checkout/find-payable-currencies';
import { OpenCardIntent } from './workflows/checkout/open-card-intent';
import { StartCardPayment } from './workflows/checkout/start-card-payment';
import { StartPayment } from './workflows/checkout/start-payment';
import { CancelSubscription } from './workflows/subscriptions/cancel-subscription';
import { EndCardsOfDeleted } from './workflows/subscriptions/end-cards-of-deleted';
import { EndCardSubscriptions } from './workflows/subscriptions/end-card-subscriptions';
import { PayCardInvoice } from './workflows/subscriptions/pay-card-invoice';
import { PollCards } from './workflows/subscriptions/poll-cards';
import { RefreshSubscription } from './workflows/subscriptions/refresh-subscription';
import { StopCardSubscription } from './workflows/subscriptions/stop-card-subscription';
import { StopCardsOfSuspended } from './workflows/subscriptions/stop-cards-of-suspended';
import { SyncSubscription } from './workflows/subscriptions/sync-subscription';
import { PollPayments } from './workflows/webhooks/poll-payments';
import { SweepOrders } from './workflows/webhooks/sweep-orders';
import { ProcessWebhooks } from './workflows/webhooks/process-webhooks';
import { SyncCharge } from './workflows/webhooks/sync-charge';
import { SyncPayment } from './workflows/webhooks/sync-payment';

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
  CreditNotesController,
  EntitlementsController,
  PayableCurrenciesController,
  ReceiptsController,
  UserDataController,
  WebhooksController,
  CustomersProjection,
  ToolsProjection,
];

const WORKFLOWS = [
  CheckCardPayment,
  CheckCardPrice,
  CreateAtProvider,
  EnsureCustomer,
  EnsureTool,
  FindPayableCurrencies,
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
  ReadCreditNote,
  ReadReceipt,
  ReverseOrder,
  SweepOrder,
  EraseCustomer,
  ReadEntitlements,
  ReadUserData,
  RecordInvoices,
  RecordSubscription,
  RemindMembers,
  AcceptPayment,
  EvaluatePayment,
  RecordCharge,
  RecordPayment,
  RefundAttempt,
  ReviewAttempt,
];

const JOBS = [AccountCardsJob, CardPoller, PaymentModeJob, PaymentPoller, PaymentMetrics];

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
    DatabaseClock,
    TimedTransactions,
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
