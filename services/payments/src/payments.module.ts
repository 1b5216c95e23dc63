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
import { keepRawBodies } from './http/keep-raw-body';
import { PaymentsController } from './http/payments.controller';
import { PurchasesController } from './http/purchases.controller';
import { ReceiptsController } from './http/receipts.controller';
import { WebhooksController } from './http/webhooks.controller';
import { WebhookJob } from './jobs/webhook.job';
import { CardPoller } from './jobs/card-poller.job';
import { JobRunner } from './jobs/job-runner';
import { PaymentModeAtStart } from './jobs/payment-mode-at-start';
import { PaymentPoller } from './jobs/payment-poller.job';
import { PaymentMails } from './mail/payment-mails';
import { PaymentMetrics } from './payment-metrics';
import { PaymentsSettings } from './payments.config';
import { AcceptedCurrencies } from './providers/accepted-currencies';
import { CardProvider } from './providers/card-provider';
import { CryptoProvider } from './providers/crypto-provider';
import { NowpaymentsProvider } from './providers/nowpayments/nowpayments.provider';
import { StripeProvider } from './providers/stripe/stripe.provider';
import { DatabaseClock } from './store/database-clock';
import { paymentsSchema } from './store/schema';
import { AcceptPayment } from './use-cases/accept-payment';
import { BookInvoices } from './use-cases/book-invoices';
import { CheckCardPayment } from './use-cases/check-card-payment';
import { CheckCardPrice } from './use-cases/check-card-price';
import { EndCardSubscriptions } from './use-cases/end-card-subscriptions';
import { OpenCardIntent } from './use-cases/open-card-intent';
import { PayCardInvoice } from './use-cases/pay-card-invoice';
import { PollCards } from './use-cases/poll-cards';
import { RecordCharge } from './use-cases/record-charge';
import { RefreshSubscription } from './use-cases/refresh-subscription';
import { SwitchPaymentMode } from './use-cases/switch-payment-mode';
import { SyncCardEvent } from './use-cases/sync-card-event';
import { SyncCharge } from './use-cases/sync-charge';
import { CancelPayment } from './use-cases/cancel-payment';
import { CancelSubscription } from './use-cases/cancel-subscription';
import { ChooseCurrency } from './use-cases/choose-currency';
import { CreateAtProvider } from './use-cases/create-at-provider';
import { MatchAttempt } from './use-cases/match-attempt';
import { FindPayment } from './use-cases/find-payment';
import { FindUsers } from './use-cases/find-users';
import { FulfilOrder } from './use-cases/fulfil-order';
import { GrantPurchase } from './use-cases/grant-purchase';
import { ProcessWebhooks } from './use-cases/process-webhooks';
import { EvaluatePayment } from './use-cases/evaluate-payment';
import { EnsureCustomer } from './use-cases/ensure-customer';
import { EnsureTool } from './use-cases/ensure-tool';
import { LimitCreations } from './use-cases/limit-creations';
import { ListOrders } from './use-cases/list-orders';
import { ListPayments } from './use-cases/list-payments';
import { SyncPayment } from './use-cases/sync-payment';
import { SyncSubscription } from './use-cases/sync-subscription';
import { OpenAttempt } from './use-cases/open-attempt';
import { PaymentContext } from './use-cases/payment-context';
import { QuotePrice } from './use-cases/quote-price';
import { ReadEntitlements } from './use-cases/read-entitlements';
import { ReadMembership } from './use-cases/read-membership';
import { ReadChain } from './use-cases/read-chain';
import { ReadReceipt } from './use-cases/read-receipt';
import { RecordPayment } from './use-cases/record-payment';
import { RecordSubscription } from './use-cases/record-subscription';
import { RefundOrder } from './use-cases/refund-order';
import { RefundAttempt } from './use-cases/refund-attempt';
import { RemindMembers } from './use-cases/remind-members';
import { ResolveSurplus } from './use-cases/resolve-surplus';
import { ReviewAttempt } from './use-cases/review-attempt';
import { RevokePurchase } from './use-cases/revoke-purchase';
import { SetPro } from './use-cases/set-pro';
import { SettleCreation } from './use-cases/settle-creation';
import { SettleOrder } from './use-cases/settle-order';
import { StartCardPayment } from './use-cases/start-card-payment';
import { StartPayment } from './use-cases/start-payment';
import { SweepOrders } from './use-cases/sweep-orders';
import { ReverseOrder } from './use-cases/reverse-order';
import { PollPayments } from './use-cases/poll-payments';

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
  ...[BookInvoices, CheckCardPayment, CheckCardPrice, OpenCardIntent, PayCardInvoice, PollCards, RecordCharge, RefreshSubscription],
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
