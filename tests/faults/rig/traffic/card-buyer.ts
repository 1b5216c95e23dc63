import type { CardIntent, SubscriptionResponse } from '@libs/contracts';
import { type Actor, type Marketplace, pick } from './actor';
import { download, type Member, register } from './member';

/** New members who buy Pro by card, and download a Pro tool as soon as their card is charged. */
export const cardBuyer = (marketplace: Marketplace, name: string): Actor => ({
  name,
  everyMs: 300,
  async *act() {
    for (let turn = 0; ; turn += 1) {
      const member = await register(marketplace, name);
      yield;
      if (!member) continue;
      let intent: CardIntent | undefined;
      while (!(intent = await openForm(member))) yield;
      yield;
      await marketplace.sandbox.card(intent.clientSecret, 'approve');
      marketplace.observed.cardPayers.push(member.userId);
      while (!(await isPro(member))) yield;
      yield;
      await download(marketplace, member, pick(marketplace.tools.pro, turn).id);
      yield;
    }
  },
});

async function openForm({ caller }: Member): Promise<CardIntent | undefined> {
  const { status, body } = await caller.post<CardIntent>(
    'create subscription',
    '/api/create-subscription',
  );
  return status === 201 ? body : undefined;
}

/** The page after a payment refreshes the subscription at the provider. */
async function isPro({ caller }: Member): Promise<boolean> {
  const { status, body } = await caller.post<SubscriptionResponse>(
    'subscription status',
    '/api/account/subscription/refresh',
  );
  return status === 200 && body?.proUntil != null;
}
