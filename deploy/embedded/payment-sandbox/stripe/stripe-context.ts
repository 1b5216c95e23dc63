import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import type { KeptAnswer } from './idempotency';
import type { Customer } from './subscription';
import type { Subscriptions } from './subscriptions';

/** What the calls of Stripe's API work on. */
export interface StripeContext {
  secretKey: string;
  customers: Records<Customer>;
  subscriptions: Subscriptions;
  answers: Records<KeptAnswer>;
  clock: Clock;
}
