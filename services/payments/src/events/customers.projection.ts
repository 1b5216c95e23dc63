import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, userChanged, userRegistered } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { upsertCustomer } from '../store/customer.repository';

@Controller()
export class CustomersProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('user.registered')
  registered(@Payload() { data, version = 0 }: EventOf<typeof userRegistered>): Promise<void> {
    return this.transactions.run((tx) => upsertCustomer(tx, { ...data, version }));
  }

  @OnEvent('user.changed')
  changed(@Payload() { data, version = 0 }: EventOf<typeof userChanged>): Promise<void> {
    return this.transactions.run((tx) => upsertCustomer(tx, { ...data, version }));
  }
}
