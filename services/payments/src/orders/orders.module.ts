import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { ProModule } from '../pro/pro.module';
import { ToolsModule } from '../tools/tools.module';
import { AttemptRepository } from './attempt.repository';
import { CancelOrder } from './cancel';
import { OpenAttempt } from './open-attempt';
import { Fulfilment } from './fulfil';
import { OrderRepository } from './order.repository';
import { PaymentsController } from './orders.controller';
import { PaymentMails } from './payment-mails';
import { QuotePrice } from './quote';
import { ReadOrders } from './read-orders';

const PROVIDERS = [
  AttemptRepository,
  CancelOrder,
  Fulfilment,
  OpenAttempt,
  OrderRepository,
  PaymentMails,
  QuotePrice,
  ReadOrders,
];

@Module({
  imports: [CustomersModule, DocumentsModule, ProModule, ToolsModule],
  controllers: [PaymentsController],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class OrdersModule {}
