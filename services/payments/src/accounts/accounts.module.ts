import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { OrdersModule } from '../orders/orders.module';
import { ProModule } from '../pro/pro.module';
import { ToolsModule } from '../tools/tools.module';
import { AccountsProjection } from './accounts.projection';
import { EraseAccount } from './erase-account';
import { ExportAccount } from './export-account';
import { UserDataController } from './user-data.controller';

@Module({
  imports: [CardsModule, CustomersModule, DocumentsModule, OrdersModule, ProModule, ToolsModule],
  controllers: [AccountsProjection, UserDataController],
  providers: [EraseAccount, ExportAccount],
})
export class AccountsModule {}
