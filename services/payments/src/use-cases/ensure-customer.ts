import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { UserSnapshot } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';

import { PaymentsSettings } from '../payments.config';
import { Customer } from '../store/customer.entity';
import { upsertCustomer } from '../store/customers';

/** Makes sure that a user is known here, asking identity about one whose registration has not been heard of yet. */
@Injectable()
export class EnsureCustomer {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: InternalHttpClient,
    private readonly settings: PaymentsSettings,
  ) {}

  /** Runs outside of transactions, since it may call; throws not-found for nobody, unavailable while identity is away. */
  async run(userId: string): Promise<void> {
    if (await this.transactions.run((tx) => tx.existsBy(Customer, { userId }))) return;
    const user = await this.calls.call<UserSnapshot>({
      to: 'identity',
      url: this.settings.IDENTITY_URL,
      path: `/internal/users/${userId}`,
    });
    if (!user) throw notFound('no_such_user', 'User not found');
    await this.transactions.run((tx) => upsertCustomer(tx, user));
  }
}
