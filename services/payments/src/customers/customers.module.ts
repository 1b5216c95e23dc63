import { Module } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { CustomerRepository } from './customer.repository';
import { CustomersController } from './customers.controller';
import { EnsureCustomer } from './ensure-customer';

const PROVIDERS = [CustomerRepository, EnsureCustomer, MemberLimits];

@Module({ controllers: [CustomersController], providers: PROVIDERS, exports: PROVIDERS })
export class CustomersModule {}
