import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import type { Charges } from './charges';
import type { PageOf } from './expand';
import type { StoredResponse } from './idempotent-requests';
import type { PriceChange } from './show';
import type { Customer } from './subscription';
import type { Subscriptions } from './subscriptions';

/** What the calls of Stripe's API work on. */
export interface StripeContext {
  secretKey: string;
  customers: Records<Customer>;
  subscriptions: Subscriptions;
  charges: Charges;
  /** Prices a test has changed, by their ids. */
  prices: Map<string, PriceChange>;
  /** What a test changes while it runs: how events are written, and whether the billing portal was set up. */
  options: { hasOldEvents: boolean; hasPortal: boolean };
  answers: Records<StoredResponse>;
  clock: Clock;
}

/** The same for its API, which shows the addresses of pages. */
export interface StripeApi extends StripeContext {
  pageOf: PageOf;
}
