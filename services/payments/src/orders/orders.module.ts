import { Module } from '@nestjs/common';
import { CancelPayment } from './cancel';
import { OpenAttempt } from './checkout';
import { FulfilOrder, ReverseOrder } from './fulfil';
import { PaymentsController } from './orders.controller';
import { QuotePrice } from './quote';
import { FindPayment } from './read-orders';

@Module({
  controllers: [PaymentsController],
  providers: [CancelPayment, FindPayment, FulfilOrder, OpenAttempt, QuotePrice, ReverseOrder],
  exports: [FulfilOrder, OpenAttempt, QuotePrice, ReverseOrder],
})
export class OrdersModule {}
