import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module';
import { AccountsProjection } from './accounts.projection';
import { EraseAccount } from './erase-account';
import { UserDataController } from './user-data.controller';

@Module({
  imports: [CardsModule],
  controllers: [AccountsProjection, UserDataController],
  providers: [EraseAccount],
})
export class AccountsModule {}
