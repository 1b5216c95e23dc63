import { Module } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { CustomerRepository, EnsureCustomer } from './customer.repository';

const PROVIDERS = [CustomerRepository, EnsureCustomer, MemberLimits];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class CustomersModule {}
