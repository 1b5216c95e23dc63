import { Module } from '@nestjs/common';
import { EntitlementsClient } from './entitlements.client';
import { EntitlementRepository, EntitlementsProjection } from './entitlements.projection';

@Module({
  controllers: [EntitlementsProjection],
  providers: [EntitlementRepository, EntitlementsClient],
  exports: [EntitlementsClient],
})
export class EntitlementsModule {}
