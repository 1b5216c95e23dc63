import { Module } from '@nestjs/common';
import { MembershipService, MembershipsProjection } from './membership.service';

@Module({
  controllers: [MembershipsProjection],
  providers: [MembershipService],
  exports: [MembershipService],
})
export class MembershipsModule {}
