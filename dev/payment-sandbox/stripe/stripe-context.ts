import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import type { Charges } from './charges';
import type { PageOf } from './expand';
import type { StoredResponse } from './idempotent-requests';
import type { PriceChange } from './show';
import type { Customer } from './subscription';
import type { Subscriptions } from './subscriptions';

export interface StripeContext {
  secretKey: string;
  customers: Records<Customer>;
  subscriptions: Subscriptions;
  charges: Charges;
  prices: Map<string, PriceChange>;
  options: { hasOldEvents: boolean; hasPortal: boolean };
  answers: Records<StoredResponse>;
  clock: Clock;
}

/** The context with the URLs of pages. */
export interface StripeApi extends StripeContext {
  pageOf: PageOf;
}
