import type { CreditNote, MemberOrder, Receipt } from '@libs/contracts';
import { anAdmin, type Broker, eventually, takeNatsAccount } from '@testing';
import { userChanged, userDeleted } from '@libs/contracts';
import { aBuyer, buy, type PaymentsContext, seePayment, startPayments, withCustomer, withTool } from './factories';
import { TestProcessor } from './test-processor';

describe('receipts and credit notes', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let context: PaymentsContext;
  let buyer: Awaited<ReturnType<typeof aBuyer>>;
  let order: MemberOrder;
  let before: [Receipt, CreditNote];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    context = await start({ SELLER_NAME: 'EXE Ltd', SELLER_ADDRESS: 'First Street 1' });
    buyer = await aBuyer(context);
    const { paymentId, orderId } = (await buy(context, buyer, (await withTool(context)).id)).body;
    await provider.notify(context.service, provider.finish(paymentId));
    await eventually(async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'));
    await context.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'asked for it' },
      as: anAdmin(),
    });
    order = (await context.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer })).body[0]!;
  });
  afterAll(async () => {
    await context.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });

  const start = (settings: Record<string, string>) =>
    startPayments({ ...provider.settings, PAYMENTS_POLL_SECONDS: '3600', ...settings }, nats);
  const documents = async (): Promise<[Receipt, CreditNote]> => {
    const receipt = await context.service.request<Receipt>({ url: `/api/account/orders/${order.orderId}/receipt`, as: buyer });
    const note = await context.service.request<CreditNote>({ url: `/api/account/credit-notes/${order.creditNotes[0]!.id}`, as: buyer });
    return [receipt.body, note.body];
  };

  it('say what they said when they were issued after seller and buyer have changed', async () => {
    before = await documents();
    expect(before).toMatchObject([{ seller: ['EXE Ltd', 'First Street 1'] }, { seller: ['EXE Ltd', 'First Street 1'] }]);
    const { DATABASE_NAME = '' } = context.service.environment;
    await context.close();
    context = await start({ DATABASE_NAME, SELLER_NAME: 'Other Ltd', SELLER_ADDRESS: 'Second Street 2', SUPPORT_EMAIL: 'new@example.org' });
    const user = {
      id: buyer.userId,
      username: 'renamed',
      email: 'renamed@example.com',
      isAdmin: false,
      createdAt: '2026-01-02T03:04:05.000Z',
    };
    await context.service.publish(userChanged({ ...user, isSuspended: false }, { version: 2 }));
    const name = 'select username from customers where user_id = $1';
    await eventually(async () => expect(await context.service.query(name, [buyer.userId])).toEqual([{ username: 'renamed' }]));
    expect(await documents()).toEqual(before);
  });

  it('issued before contents were stored keep what they say at the first reading', async () => {
    await context.service.query('update receipts set document = null');
    await context.service.query('update credit_notes set document = null');
    const first = await documents();
    expect(first).toMatchObject([{ seller: ['Other Ltd', 'Second Street 2'], username: 'renamed' }, { username: 'renamed' }]);
    await context.service.query(`update customers set username = 'again' where user_id = $1`, [buyer.userId]);
    expect(await documents()).toEqual(first);
  });

  it('lose name and email when the account is deleted, and nothing else', async () => {
    const [receipt, note] = await documents();
    await context.service.publish(userDeleted({ userId: buyer.userId }, { version: 3 }));
    await withCustomer(context); // events are handled in order
    await eventually(async () => expect((await documents())[0].username).toBe(''));
    const erased = { username: '', email: '' };
    expect(await documents()).toEqual([
      { ...receipt, ...erased },
      { ...note, ...erased },
    ]);
  });
});
