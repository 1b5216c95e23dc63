import { Module } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { EnsureCustomer } from './ensure-customer';

@Module({
  providers: [EnsureCustomer, MemberLimits],
  exports: [EnsureCustomer, MemberLimits],
})
export class CustomersModule {}
