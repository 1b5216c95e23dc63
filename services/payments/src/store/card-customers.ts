import type { EntityManager } from 'typeorm';
import { Customer } from './customer.entity';

/** A member as a customer of one mode of Stripe: what belongs to the other mode is not used. */
export async function cardCustomer(tx: EntityManager, userId: string, livemode: boolean): Promise<Customer> {
  const customer = await tx.findOneByOrFail(Customer, { userId });
  if (customer.stripeLivemode === null || customer.stripeLivemode === livemode) return customer;
  return { ...customer, stripeCustomerId: null, stripeSubscriptionId: null, stripeStatus: null };
}

/** Records who a member is to Stripe in this mode; null forgets it. */
export async function setCardCustomer(tx: EntityManager, userId: string, id: string | null, livemode: boolean): Promise<void> {
  const none = { stripeSubscriptionId: null, stripeStatus: null };
  await tx.update(Customer, { userId }, { stripeCustomerId: id, stripeLivemode: livemode, ...(id === null ? {} : none) });
}
