import { Module } from '@nestjs/common';
import { MailModule } from '@libs/mail';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { CustomersProjection } from './events/customers.projection';
import { ToolsProjection } from './events/tools.projection';
import { AccountController } from './http/account.controller';
import { AdminDecisionsController } from './http/admin-decisions.controller';
import { AdminPaymentsController } from './http/admin-payments.controller';
import { AdminProController } from './http/admin-pro.controller';
import { AdminPurchasesController } from './http/admin-purchases.controller';
import { AdminRefundsController } from './http/admin-refunds.controller';
import { AdminUsersController } from './http/admin-users.controller';
import { CreatePaymentController } from './http/create-payment.controller';
import { CreateSubscriptionController } from './http/create-subscription.controller';
import { EntitlementsController } from './http/entitlements.controller';
import { keepRawBodies } from './http/raw-body';
import { PaymentsController } from './http/payments.controller';
import { PurchasesController } from './http/purchases.controller';
import { ReceiptsController } from './http/receipts.controller';
import { WebhooksController } from './http/webhooks.controller';
import { WebhookJob } from './jobs/webhook.job';
import { CardPoller } from './jobs/card-poller.job';
import { JobRunner } from './store/timed-transactions';
import { PaymentModeAtStart } from './jobs/payment-mode-at-start';
import { PaymentPoller } from './jobs/payment-poller.job';
import { PaymentMails } from './mail/payment-mails';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.settings';
import { AcceptedCurrencies } from './providers/accepted-currencies';
import { CardProvider } from './providers/card-provider';
import { CryptoProvider } from './providers/crypto-provider';
import { NowpaymentsProvider } from './providers/nowpayments/nowpayments.provider';
import { StripeProvider } from './providers/stripe/stripe.provider';
import { DatabaseClock } from './store/database-clock';
import { paymentsSchema } from './store/schema';
import { AcceptPayment } from './use-cases/webhooks/accept-payment';
import { RecordInvoices } from './use-cases/subscriptions/record-invoices';
import { CheckCardPayment } from './workflows/checkout/check-card-payment';
import { CheckCardPrice } from './workflows/checkout/check-card-price';
import { EndCardSubscriptions } from './workflows/admin/end-card-subscriptions';
import { OpenCardIntent } from './workflows/checkout/open-card-intent';
import { PayCardInvoice } from './workflows/subscriptions/pay-card-invoice';
import { PollCards } from './workflows/subscriptions/poll-cards';
import { RecordCharge } from './use-cases/webhooks/record-charge';
import { RefreshSubscription } from './workflows/subscriptions/refresh-subscription';
import { SwitchPaymentMode } from './workflows/admin/switch-payment-mode';
import { SyncCardEvent } from './use-cases/sync-card-event';
import { SyncCharge } from './workflows/webhooks/sync-charge';
import { CancelPayment } from './use-cases/checkout/cancel-payment';
import { CancelSubscription } from './workflows/subscriptions/cancel-subscription';
import { ChooseCurrency } from './use-cases/choose-currency';
import { CreateAtProvider } from './workflows/checkout/create-at-provider';
import { MatchAttempt } from './use-cases/webhooks/match-attempt';
import { FindPayment } from './use-cases/checkout/find-payment';
import { FindUsers } from './use-cases/admin/find-users';
import { FulfilOrder } from './use-cases/webhooks/fulfil-order';
import { GrantPurchase } from './use-cases/admin/grant-purchase';
import { ProcessWebhooks } from './workflows/webhooks/process-webhooks';
import { EvaluatePayment } from './use-cases/webhooks/evaluate-payment';
import { EnsureCustomer } from './workflows/checkout/ensure-customer';
import { EnsureTool } from './workflows/checkout/ensure-tool';
import { LimitCreations } from './use-cases/checkout/limit-creations';
import { ListOrders } from './use-cases/checkout/list-orders';
import { ListPayments } from './use-cases/admin/list-payments';
import { SyncPayment } from './workflows/webhooks/sync-payment';
import { SyncSubscription } from './workflows/subscriptions/sync-subscription';
import { OpenAttempt } from './use-cases/checkout/open-attempt';
import { PaymentContext } from './use-cases/payment-context';
import { QuotePrice } from './use-cases/checkout/quote-price';
import { ReadEntitlements } from './use-cases/subscriptions/read-entitlements';
import { ReadMembership } from './use-cases/read-membership';
import { ReadChain } from './use-cases/read-chain';
import { ReadReceipt } from './use-cases/checkout/read-receipt';
import { RecordPayment } from './use-cases/webhooks/record-payment';
import { RecordSubscription } from './use-cases/subscriptions/record-subscription';
import { RefundOrder } from './use-cases/admin/refund-order';
import { RefundAttempt } from './use-cases/webhooks/refund-attempt';
import { RemindMembers } from './use-cases/subscriptions/remind-members';
import { ResolveSurplus } from './use-cases/admin/resolve-surplus';
import { ReviewAttempt } from './use-cases/webhooks/review-attempt';
import { RevokePurchase } from './use-cases/admin/revoke-purchase';
import { SetPro } from './use-cases/admin/set-pro';
import { SettleCreation } from './use-cases/checkout/settle-creation';
import { SettleOrder } from './use-cases/admin/settle-order';
import { StartCardPayment } from './workflows/checkout/start-card-payment';
import { StartPayment } from './workflows/checkout/start-payment';
import { SweepOrders } from './use-cases/webhooks/sweep-orders';
import { ReverseOrder } from './use-cases/webhooks/reverse-order';
import { PollPayments } from './workflows/webhooks/poll-payments';

const inFromTheGateway = [
  ...[AccountController, CreatePaymentController, CreateSubscriptionController, PaymentsController, PurchasesController],
  ...[AdminDecisionsController, AdminPaymentsController, AdminProController, AdminPurchasesController, AdminRefundsController],
  ...[AdminUsersController],
  ...[EntitlementsController, ReceiptsController, WebhooksController],
];
const buying = [
  ...[ChooseCurrency, CreateAtProvider, LimitCreations, OpenAttempt, PaymentContext, QuotePrice, SettleCreation, StartPayment],
  ...[StartCardPayment, CancelSubscription, CancelPayment, FindPayment, ListOrders, ReadReceipt],
];
const beingPaid = [
  ...[AcceptPayment, ReadChain, RefundAttempt, ReviewAttempt, MatchAttempt, FulfilOrder, EvaluatePayment, RecordPayment],
  ...[ProcessWebhooks, RecordSubscription, ReverseOrder, SyncPayment, SyncSubscription, SweepOrders, PollPayments],
  ...[PaymentMails, RemindMembers],
];
const administering = [
  ...[EndCardSubscriptions, FindUsers, GrantPurchase, ListPayments],
  ...[RefundOrder, ResolveSurplus, RevokePurchase, SetPro, SettleOrder],
];
const byCard = [
  ...[RecordInvoices, CheckCardPayment, CheckCardPrice, OpenCardIntent, PayCardInvoice, PollCards, RecordCharge, RefreshSubscription],
  ...[SwitchPaymentMode, SyncCardEvent, SyncCharge],
];
const knowing = [DatabaseClock, EnsureCustomer, EnsureTool, ReadEntitlements, ReadMembership];

/** Wires up the payments service. */
@Module({
  imports: [PersistenceModule.forService(paymentsSchema), MessagingModule.forService('payments'), MailModule],
  controllers: [...inFromTheGateway, CustomersProjection, ToolsProjection],
  providers: [
    { provide: CryptoProvider, useClass: NowpaymentsProvider },
    { provide: CardProvider, useClass: StripeProvider },
    AcceptedCurrencies,
    ...buying,
    ...beingPaid,
    ...byCard,
    ...administering,
    ...knowing,
    ...[WebhookJob, JobRunner, PaymentPoller, CardPoller, PaymentModeAtStart, PaymentMetrics],
  ],
})
export class PaymentsModule {}

/** The payments service: orders, purchases and Pro memberships. */
export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  prepare: keepRawBodies,
  transports: (app) => [app.get(JetStreamStrategy)],
};
