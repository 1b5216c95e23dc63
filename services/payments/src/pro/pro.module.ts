import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module';
import { ToolsModule } from '../tools/tools.module';
import { EntitlementsController } from './entitlements.controller';
import { Memberships } from './memberships';
import { ReminderPreference } from './reminder-preference';
import { RemindMembers } from './reminders';

@Module({
  imports: [SubscriptionsModule, ToolsModule],
  controllers: [EntitlementsController],
  providers: [Memberships, ReminderPreference, RemindMembers],
  exports: [Memberships, ReminderPreference],
})
export class ProModule {}
