import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module';
import { ToolsModule } from '../tools/tools.module';
import { EntitlementsController } from './entitlements.controller';
import { Memberships } from './memberships';
import { RemindMembers } from './reminders';

@Module({
  imports: [SubscriptionsModule, ToolsModule],
  controllers: [EntitlementsController],
  providers: [Memberships, RemindMembers],
  exports: [Memberships],
})
export class ProModule {}
