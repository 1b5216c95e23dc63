import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CustomersModule } from '../customers/customers.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ToolsModule } from '../tools/tools.module';
import {
  AdminCustomersController,
  AdminProController,
  AdminPurchasesController,
} from './admin-members.controller';
import { AdminDecisionsController, AdminPaymentsController } from './admin-orders.controller';
import { DecideOrder } from './order-decisions';
import { GrantPurchase, RevokePurchase, SetPro } from './grants';
import { FindCustomers, FindOrders } from './search';

@Module({
  imports: [CardsModule, CustomersModule, MailsModule, OrdersModule, ToolsModule],
  controllers: [
    AdminCustomersController,
    AdminDecisionsController,
    AdminPaymentsController,
    AdminProController,
    AdminPurchasesController,
  ],
  providers: [DecideOrder, FindCustomers, FindOrders, GrantPurchase, RevokePurchase, SetPro],
})
export class AdminModule {}
