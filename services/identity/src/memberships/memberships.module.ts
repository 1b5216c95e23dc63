import { Module } from '@nestjs/common';
import { MembershipService } from './membership.service';
import { MembershipsProjection } from './memberships.projection';

@Module({
  controllers: [MembershipsProjection],
  providers: [MembershipService],
  exports: [MembershipService],
})
export class MembershipsModule {}
