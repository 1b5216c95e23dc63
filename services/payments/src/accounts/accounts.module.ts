import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { DocumentsModule } from '../documents/documents.module';
import { OrdersModule } from '../orders/orders.module';
import { AccountsProjection } from './accounts.projection';
import { EraseAccount } from './erase-account';
import { ExportAccount } from './export-account';
import { UserDataController } from './user-data.controller';

@Module({
  imports: [CardsModule, DocumentsModule, OrdersModule],
  controllers: [AccountsProjection, UserDataController],
  providers: [EraseAccount, ExportAccount],
})
export class AccountsModule {}
