import { Module } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { CustomerRepository } from './customer.repository';
import { EnsureCustomer } from './ensure-customer';

const PROVIDERS = [CustomerRepository, EnsureCustomer, MemberLimits];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class CustomersModule {}
