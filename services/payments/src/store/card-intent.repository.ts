import type { EntityManager } from 'typeorm';
import { Customer } from './customer.entity';

/** A member as a customer in one Stripe mode, without the IDs of the other mode. */
export async function cardCustomer(tx: EntityManager, userId: string, livemode: boolean): Promise<Customer> {
  const customer = await tx.findOneByOrFail(Customer, { userId });
  if (customer.stripeLivemode === null || customer.stripeLivemode === livemode) return customer;
  return { ...customer, stripeCustomerId: null, stripeSubscriptionId: null, stripeStatus: null };
}

/** Stores a member's Stripe customer ID for this mode; null removes it. */
export async function setCardCustomer(tx: EntityManager, userId: string, id: string | null, livemode: boolean): Promise<void> {
  const none = { stripeSubscriptionId: null, stripeStatus: null };
  await tx.update(Customer, { userId }, { stripeCustomerId: id, stripeLivemode: livemode, ...(id === null ? {} : none) });
}
