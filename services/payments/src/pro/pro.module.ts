import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { ToolsModule } from '../tools/tools.module';
import { CardSubscriptionRepository } from './card-subscription.repository';
import { EntitlementsController, PurchasesController } from './entitlements.controller';
import { Memberships } from './memberships';
import { ReminderPreference, RemindMembers } from './reminders';

@Module({
  imports: [CustomersModule, ToolsModule],
  controllers: [EntitlementsController, PurchasesController],
  providers: [CardSubscriptionRepository, Memberships, ReminderPreference, RemindMembers],
  exports: [CardSubscriptionRepository, Memberships, ReminderPreference],
})
export class ProModule {}
