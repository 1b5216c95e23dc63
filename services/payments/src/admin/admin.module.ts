import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CustomersModule } from '../customers/customers.module';
import { OrdersModule } from '../orders/orders.module';
import { ProModule } from '../pro/pro.module';
import { ToolsModule } from '../tools/tools.module';
import {
  AdminCustomersController,
  AdminProController,
  AdminPurchasesController,
} from './admin-members.controller';
import { AdminDecisionsController, AdminPaymentsController } from './admin-orders.controller';
import { ApplyOrderDecisions } from './apply';
import { FindCustomers } from './find-customers';
import { FindOrders } from './find-orders';
import { GrantPurchase, RevokePurchase, SetPro } from './grants';

@Module({
  imports: [CardsModule, CustomersModule, OrdersModule, ProModule, ToolsModule],
  controllers: [
    AdminCustomersController,
    AdminDecisionsController,
    AdminPaymentsController,
    AdminProController,
    AdminPurchasesController,
  ],
  providers: [
    ApplyOrderDecisions,
    FindCustomers,
    FindOrders,
    GrantPurchase,
    RevokePurchase,
    SetPro,
  ],
})
export class AdminModule {}
