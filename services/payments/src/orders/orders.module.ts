import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { CancelPayment } from './cancel';
import { OpenAttempt } from './checkout';
import { FulfilOrder, ReverseOrder } from './fulfil';
import { PaymentsController } from './orders.controller';
import { QuotePrice } from './quote';
import { ReadOrders } from './read-orders';

@Module({
  imports: [DocumentsModule],
  controllers: [PaymentsController],
  providers: [CancelPayment, ReadOrders, FulfilOrder, OpenAttempt, QuotePrice, ReverseOrder],
  exports: [FulfilOrder, OpenAttempt, QuotePrice, ReadOrders, ReverseOrder],
})
export class OrdersModule {}
