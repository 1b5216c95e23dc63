import { Module } from '@nestjs/common';
import { EntitlementsController } from './entitlements.controller';
import { RemindMembers } from './reminders';

@Module({
  controllers: [EntitlementsController],
  providers: [RemindMembers],
})
export class ProModule {}
