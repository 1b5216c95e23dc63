import type { PaymentCreation, PaymentView } from '@libs/contracts';
import { type Actor, type Marketplace, pick } from './actor';
import { download, type Member, register } from './member';

/** New members who buy a premium tool or Pro with crypto, and download at once what they have paid for. */
export const cryptoBuyer = (marketplace: Marketplace, name: string): Actor => ({
  name,
  everyMs: 200,
  async *act() {
    for (let turn = 0; ; turn += 1) {
      const member = await register(marketplace, name);
      yield;
      if (!member) continue;
      const buysPro = turn % 3 === 2;
      const tool = pick(buysPro ? marketplace.tools.pro : marketplace.tools.premium, turn);
      let payment: PaymentCreation | undefined;
      while (!(payment = await order(member, buysPro ? undefined : tool.id))) yield;
      yield;
      await marketplace.sandbox.act(payment.paymentId, 'pay');
      marketplace.observed.paidPayments.push(payment.paymentId);
      while (!(await isPaid(member, payment.paymentId))) yield;
      yield;
      await download(marketplace, member, tool.id);
      yield;
    }
  },
});

/** Orders a tool, or Pro without a tool; a retry after a broken connection gets the same order. */
async function order(
  { caller }: Member,
  toolId: string | undefined,
): Promise<PaymentCreation | undefined> {
  const path = toolId ? '/api/create-payment' : '/api/create-subscription';
  const body = toolId
    ? { toolId, paymentType: 'tool', payCurrency: 'btc' }
    : { payCurrency: 'btc' };
  const result = await caller.post<PaymentCreation>('create payment', path, { body });
  return result.status === 201 ? result.body : undefined;
}

async function isPaid({ caller }: Member, paymentId: string): Promise<boolean> {
  const { status, body } = await caller.get<PaymentView>(
    'payment status',
    `/api/payments/${paymentId}`,
  );
  return status === 200 && body?.status === 'paid';
}
