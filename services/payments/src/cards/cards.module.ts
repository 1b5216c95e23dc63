import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { CardProvider } from './card-provider';
import { CardsJob } from './cards.job';
import { CheckCardPrice } from './check-card-price';
import { MemberCards } from './member-cards';
import { PollCards } from './poll-cards';
import { RecordInvoices } from './record-invoices';
import { RecordSubscription } from './record-subscription';
import { StartCardPayment } from './start-card-payment';
import { StopCards } from './stop-cards';
import { StripeProvider } from './stripe.provider';
import { SubscriptionController } from './subscription.controller';
import { SyncCharge } from './sync-charge';
import { SyncSubscription } from './sync-subscription';

@Module({
  imports: [CustomersModule, MailsModule, OrdersModule],
  controllers: [SubscriptionController],
  providers: [
    { provide: CardProvider, useClass: StripeProvider },
    CardsJob,
    CheckCardPrice,
    MemberCards,
    PollCards,
    RecordInvoices,
    RecordSubscription,
    StartCardPayment,
    StopCards,
    SyncCharge,
    SyncSubscription,
  ],
  exports: [
    CardProvider,
    CardsJob,
    MemberCards,
    StartCardPayment,
    StopCards,
    SyncCharge,
    SyncSubscription,
  ],
})
export class CardsModule {}
