import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { OrdersModule } from '../orders/orders.module';
import { ProModule } from '../pro/pro.module';
import { ApplyCharge } from './apply-charge';
import { ApplyInvoices } from './apply-invoices';
import { CardProvider } from './card-provider';
import { CardRepository } from './card.repository';
import { CardsJob, PollCards } from './cards.job';
import { FailedRenewals } from './failed-renewal';
import { MemberCards } from './member-cards';
import { RecordSubscription } from './record-subscription';
import { CheckCardPrice, StartCardPayment } from './start-card-payment';
import { StopCards } from './stop-cards';
import { StripeProvider } from './stripe.provider';
import { SubscriptionController } from './subscription.controller';
import { SyncCharge, SyncSubscription } from './sync';

@Module({
  imports: [CustomersModule, OrdersModule, ProModule],
  controllers: [SubscriptionController],
  providers: [
    { provide: CardProvider, useClass: StripeProvider },
    ApplyCharge,
    CardRepository,
    CardsJob,
    CheckCardPrice,
    FailedRenewals,
    MemberCards,
    PollCards,
    ApplyInvoices,
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
