import { InternalHttpClient } from '@libs/auth';
import type { UserSnapshot } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { Customer } from './customer.entity';
import { CustomerRepository } from './customer.repository';

const userNotFound = () => notFound('user_not_found', 'User not found');

/** Ensures that a user is stored: asks identity if their event has not arrived yet. Throws not-found, or unavailable if identity is. */
@Injectable()
export class EnsureCustomer {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: InternalHttpClient,
    private readonly settings: PaymentsSettings,
    private readonly customers: CustomerRepository,
  ) {}

  async run(userId: string): Promise<void> {
    const known = await this.transactions.read((database) =>
      database.findOneBy(Customer, { userId }),
    );
    if (known?.deletedAt) throw userNotFound();
    if (known) return;
    const user = await this.calls.call<UserSnapshot>({
      to: 'identity',
      url: this.settings.IDENTITY_URL,
      path: `/internal/users/${userId}`,
    });
    if (!user) throw userNotFound();
    await this.transactions.run((tx) => this.customers.upsert(tx, user));
  }
}
