import { randomUUID } from 'node:crypto';
import {
  type CreditNote,
  type MemberOrder,
  type PublicSigningKey,
  type Receipt,
  userChanged,
  userDeleted,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { parsePublicKey, verifyDocument, verifyPdf } from '@libs/transparency';
import { anAdmin, aVisitor, type Broker, eventually, takeNatsAccount } from '@testing';
import { PdfCache } from '../src/documents/create-pdf';
import { IssueDocuments } from '../src/documents/issue-documents';
import { Order } from '../src/orders/order.entity';
import {
  aBuyer,
  buy,
  type PaymentsContext,
  seePayment,
  startPayments,
  withCustomer,
  withTool,
} from './factories';
import { usePaymentsFixture } from './payments-fixture';
import { pdfText } from './pdf-text';
import { TestProcessor } from './test-processor';

const CARD = {
  provider: 'stripe',
  payCurrency: null,
  paidCurrency: null,
  actuallyPaid: '0',
} as const;

describe('receipts', () => {
  const fixture = usePaymentsFixture();
  const receiptOf = (orderId: string, as: Parameters<typeof seePayment>[1]) =>
    fixture.service.request<Receipt>({ url: `/api/account/orders/${orderId}/receipt`, as });
  const pdfOf = (orderId: string, as: Parameters<typeof seePayment>[1]) =>
    fixture.service.request({ url: `/api/account/orders/${orderId}/receipt.pdf`, as });
  const ordersOf = async (as: Parameters<typeof seePayment>[1]) =>
    (await fixture.service.request<MemberOrder[]>({ url: '/api/account/orders', as })).body;
  const paid = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    return ordered;
  };
  const paidOrder = async (userId: string): Promise<Order> => {
    const now = new Date();
    const order = {
      userId,
      kind: 'pro' as const,
      toolId: null,
      toolSnapshot: null,
      amountCents: 1999,
      currency: 'USD',
    };
    const row = {
      id: randomUUID(),
      ...order,
      status: 'paid' as const,
      notes: [],
      createdAt: now,
      paidAt: now,
    };
    await fixture.service.dataSource.getRepository(Order).insert(row);
    return row;
  };
  const issue = (order: Order, ...more: (() => void)[]) => {
    const { app } = fixture.service;
    return app.get(Transactions).run(async (tx) => {
      const receipt = await app.get(IssueDocuments).receipt(tx, order, CARD);
      for (const then of more) then();
      return receipt;
    });
  };
  const numbersLike = async (series: string): Promise<string[]> => {
    const rows = await fixture.service.query<{ number: string }>(
      'select number from receipts where number like $1 order by number',
      [`${series}-%`],
    );
    return rows.map(({ number }) => number);
  };

  it('are signed, in JSON and PDF, so that a changed amount or byte is noticed', async () => {
    const { orderId, buyer: as } = await paid();
    const listed = await fixture.service.request<PublicSigningKey[]>({
      url: '/api/receipt-keys',
      as: aVisitor,
    });
    const keys = listed.body.map(({ publicKey }) => parsePublicKey(publicKey));
    const receipt = { ...(await receiptOf(orderId, as)).body };
    expect(verifyDocument(receipt, keys)).toEqual({
      number: receipt.number,
      unsigned: ['email', 'username', 'creditNotes', 'refundedAt'],
    });
    expect(() => verifyDocument({ ...receipt, amount: 1 }, keys)).toThrow('amount');
    const pdf = new Uint8Array((await pdfOf(orderId, as)).bytes);
    expect(verifyPdf(pdf, keys)).toEqual({ number: receipt.number, unsigned: [] });
    pdf[100]! ^= 1;
    expect(() => verifyPdf(pdf, keys)).toThrow('changed');
  });

  it('show number, date, item, price, coin and amount, buyer and seller', async () => {
    const { buyer, orderId, paymentId, tool } = await paid();
    const { status, body } = await receiptOf(orderId, buyer);
    expect(status).toBe(200);
    expect(body).toEqual({
      number: expect.stringMatching(/^TEST-20\d\d-\d{6}$/),
      issuedAt: expect.stringMatching(/^20\d\d-/),
      orderId,
      username: expect.stringMatching(/^user_/),
      email: `${buyer.userId.slice(0, 8)}@example.com`,
      item: tool.name,
      amount: 2999,
      currency: 'USD',
      method: 'crypto',
      coin: 'btc',
      coinAmount: fixture.provider.of(paymentId).payAmount,
      refundedAt: null,
      creditNotes: [],
      seller: ['EXE'],
      supportEmail: 'support@example.com',
      livemode: false,
      signature: { text: expect.any(String), minisign: expect.any(String) },
    });
    expect(await ordersOf(buyer)).toMatchObject([{ orderId, receiptNumber: body.number }]);
  });

  it('are sent as a PDF with the same facts; other than Latin letters are replaced, with a link to the page', async () => {
    const [buyer, tool] = [
      await aBuyer(fixture),
      await withTool(fixture, { name: 'Scanner Größe 東京' }),
    ];
    const { orderId, paymentId } = (await buy(fixture, buyer, tool.id)).body;
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    const { number } = (await receiptOf(orderId, buyer)).body;
    const { status, headers, bytes } = await pdfOf(orderId, buyer);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    const facts = [
      `Receipt ${number}`,
      'Scanner Größe ??',
      '$29.99 USD',
      `${buyer.userId.slice(0, 8)}@example.com`,
      'TEST MODE: payments',
    ];
    for (const fact of [
      ...facts,
      `This PDF shows Latin letters only. The document with all characters is at\nhttp://localhost:8080/receipt/${orderId}`,
    ])
      expect(pdfText(bytes)).toContain(fact);
  });

  it('are visible to the buyer only, and only for paid orders', async () => {
    const { orderId } = await paid();
    const open = await fixture.ordered();
    for (const [id, as] of [
      [orderId, await aBuyer(fixture)],
      [orderId, anAdmin()],
      [open.orderId, open.buyer],
    ] as const) {
      for (const answer of [await receiptOf(id, as), await pdfOf(id, as)])
        expect(answer).toMatchObject({
          status: 404,
          body: { message: 'Receipt not found', code: 'receipt_not_found' },
        });
    }
    expect((await receiptOf(randomUUID(), open.buyer)).status).toBe(404);
    expect((await receiptOf('no-id', open.buyer)).status).toBe(404);
    for (const answer of [await receiptOf(orderId, aVisitor), await pdfOf(orderId, aVisitor)])
      expect(answer.status).toBe(401);
    expect(await ordersOf(open.buyer)).toMatchObject([{ receiptNumber: null }]);
  });

  it('show when the payment was refunded, and keep their number', async () => {
    const { buyer, orderId } = await paid();
    const { number } = (await receiptOf(orderId, buyer)).body;
    const refund = {
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'as agreed' },
      as: anAdmin(),
    };
    expect((await fixture.service.request(refund)).status).toBe(200);
    const { body } = await receiptOf(orderId, buyer);
    expect(body).toMatchObject({ number, refundedAt: body.creditNotes[0]!.issuedAt });
  });

  it('do not change when more coins arrive, and keep the day of the refund when the provider sends those back', async () => {
    const ordered = await paid();
    const { body: issued } = await receiptOf(ordered.orderId, ordered.buyer);
    await fixture.notify(fixture.provider.payAgain(ordered.paymentId));
    await eventually(async () =>
      expect(
        await fixture.service.query(
          'select 1 from attempts where order_id = $1 and review_code is not null',
          [ordered.orderId],
        ),
      ).toHaveLength(1),
    );
    expect((await receiptOf(ordered.orderId, ordered.buyer)).body).toEqual(issued);
    const refund = {
      method: 'POST',
      url: `/api/admin/payments/${ordered.orderId}/refund`,
      body: { reason: 'as agreed' },
      as: anAdmin(),
    };
    expect((await fixture.service.request(refund)).status).toBe(200);
    const { body: refunded } = await receiptOf(ordered.orderId, ordered.buyer);
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'refunded' }));
    await eventually(async () =>
      expect(
        await fixture.service.query(
          `select 1 from order_history where order_id = $1 and attempt_id is not null and "to" = 'refunded'`,
          [ordered.orderId],
        ),
      ).toHaveLength(1),
    );
    expect((await receiptOf(ordered.orderId, ordered.buyer)).body).toEqual({
      ...refunded,
      refundedAt: refunded.refundedAt,
    });
  });

  it('of a settled order show what was received', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: '0.0001' }));
    await fixture.statusBecomes(ordered, 'review');
    expect((await receiptOf(ordered.orderId, ordered.buyer)).status).toBe(404);
    const settle = {
      method: 'POST',
      url: `/api/admin/payments/${ordered.orderId}/settle`,
      body: { reason: 'close enough' },
      as: anAdmin(),
    };
    expect((await fixture.service.request(settle)).status).toBe(200);
    expect((await receiptOf(ordered.orderId, ordered.buyer)).body).toMatchObject({
      coin: 'btc',
      coinAmount: '0.0001',
      refundedAt: null,
    });
  });

  it('are numbered without gaps for fifty concurrent payments, in a series of the sandbox', async () => {
    const before = (await numbersLike('TEST-2031')).length;
    fixture.setClock(new Date('2031-05-01T00:00:00Z'));
    const orders = await Promise.all(Array.from({ length: 50 }, () => fixture.ordered()));
    await Promise.all(
      orders.map(({ paymentId }) => fixture.notify(fixture.provider.finish(paymentId))),
    );
    const paid = () =>
      fixture.service.query(`select 1 from orders where status = 'paid' and id = any($1)`, [
        orders.map(({ orderId }) => orderId),
      ]);
    await eventually(async () => expect(await paid()).toHaveLength(50));
    expect(before).toBe(0);
    expect(await numbersLike('TEST-2031')).toEqual(
      Array.from({ length: 50 }, (_, n) => `TEST-2031-${String(n + 1).padStart(6, '0')}`),
    );
    expect(await numbersLike('EXE-2031')).toEqual([]);
  });

  it('have no gap after a rollback, dates in the order of numbers, and one receipt per order', async () => {
    const { userId } = await aBuyer(fixture);
    const orders = await Promise.all(Array.from({ length: 30 }, () => paidOrder(userId)));
    const series = `TEST-${new Date().getUTCFullYear()}`;
    const before = await numbersLike(series);
    const outcomes = await Promise.allSettled(
      orders.map((order, index) =>
        issue(order, () => {
          if (index % 3 === 0) throw new Error('the payment could not be recorded');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await numbersLike(series)).toEqual(
      Array.from(
        { length: before.length + 20 },
        (_, n) => `${series}-${String(n + 1).padStart(6, '0')}`,
      ),
    );
    const rows = await fixture.service.query<{ number: string }>(
      'select number from receipts where number like $1 order by issued_at, number',
      [`${series}-%`],
    );
    expect(rows.map(({ number }) => number)).toEqual([...rows.map(({ number }) => number)].sort());
    const again = await Promise.all(Array.from({ length: 5 }, () => issue(orders[1]!)));
    expect(new Set(again.map(({ number }) => number)).size).toBe(1);
  });

  it('restart numbering each year (UTC) of the database clock', async () => {
    const { userId } = await aBuyer(fixture);
    fixture.setClock(new Date('2032-12-31T23:59:59.999Z'));
    expect((await issue(await paidOrder(userId))).number).toBe('TEST-2032-000001');
    expect((await issue(await paidOrder(userId))).number).toBe('TEST-2032-000002');
    fixture.setClock(new Date('2033-01-01T00:00:00.000Z'));
    expect((await issue(await paidOrder(userId))).number).toBe('TEST-2033-000001');
  });
});

describe('receipts and credit notes', () => {
  let context: PaymentsContext;
  let provider: TestProcessor;
  let nats: Broker;
  let buyer: Awaited<ReturnType<typeof aBuyer>>;
  let order: MemberOrder;
  let before: [Receipt, CreditNote];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    // A PDF with characters that its fonts lack shows the address of the page.
    context = await start({ SELLER_NAME: 'EXE Ltd 東', SELLER_ADDRESS: 'First Street 1' });
    buyer = await aBuyer(context);
    const { paymentId, orderId } = (await buy(context, buyer, (await withTool(context)).id)).body;
    await provider.notify(context.service, provider.finish(paymentId));
    await eventually(async () =>
      expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'),
    );
    await context.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'asked for it' },
      as: anAdmin(),
    });
    order = (
      await context.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer })
    ).body[0]!;
  });
  afterAll(async () => {
    await context.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });

  const start = (settings: Record<string, string>) =>
    startPayments({ ...provider.settings, PAYMENTS_POLL_SECONDS: '3600', ...settings }, nats);
  const urls = () => [
    `/api/account/orders/${order.orderId}/receipt`,
    `/api/account/credit-notes/${order.creditNotes[0]!.id}`,
  ];
  const documents = async (): Promise<[Receipt, CreditNote]> => {
    const [receiptUrl = '', noteUrl = ''] = urls();
    const receipt = await context.service.request<Receipt>({ url: receiptUrl, as: buyer });
    const note = await context.service.request<CreditNote>({ url: noteUrl, as: buyer });
    return [receipt.body, note.body];
  };
  const pdfs = async (): Promise<Buffer[]> => {
    const [receiptUrl, noteUrl] = urls();
    const files: Buffer[] = [];
    for (const url of [`${receiptUrl}.pdf`, `${noteUrl}/credit-note.pdf`])
      files.push((await context.service.request({ url, as: buyer })).bytes);
    return files;
  };

  it('say what they said when they were issued after seller, buyer and payment have changed', async () => {
    before = await documents();
    const printed = await pdfs();
    expect(before).toMatchObject([
      { seller: ['EXE Ltd 東', 'First Street 1'] },
      { seller: ['EXE Ltd 東', 'First Street 1'] },
    ]);
    const { DATABASE_NAME = '' } = context.service.environment;
    await context.close();
    context = await start({
      DATABASE_NAME,
      SELLER_NAME: 'Other Ltd',
      SELLER_ADDRESS: 'Second Street 2',
      SUPPORT_EMAIL: 'new@example.org',
      PUBLIC_URL: 'https://new.example.org',
    });
    const user = {
      id: buyer.userId,
      username: 'renamed',
      email: 'renamed@example.com',
      isAdmin: false,
      createdAt: '2026-01-02T03:04:05.000Z',
    };
    await context.service.publish(userChanged({ ...user, isSuspended: false }, { version: 2 }));
    const name = 'select username from customers where user_id = $1';
    await eventually(async () =>
      expect(await context.service.query(name, [buyer.userId])).toEqual([{ username: 'renamed' }]),
    );
    await context.service.query(
      `update attempts set pay_currency = 'ltc', paid_currency = 'ltc', actually_paid = 7 where order_id = $1`,
      [order.orderId],
    );
    expect(await documents()).toEqual(before);
    expect(await pdfs()).toEqual(printed);
  });

  it.each([
    ['receipts', `set number = 'EXE-1'`],
    ['receipts', `set snapshot = snapshot || '{"username": "", "email": "", "amount": 1}'`],
    ['credit_notes', 'set amount_cents = 1'],
    ['credit_notes', `set snapshot = snapshot || '{"username": "another"}'`],
  ])('are append-only: %s refuse %s', async (table, change) => {
    for (const statement of [
      `update ${table} ${change}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(context.service.query(statement)).rejects.toThrow('documents are append-only');
  });

  it('lose name and email when the account is deleted, and nothing else', async () => {
    const [receipt, note] = await documents();
    const cache = context.service.app.get(PdfCache);
    const make = jest.fn(() => Promise.resolve(Buffer.from('with a name')));
    await cache.get(buyer.userId, receipt, make);
    await context.service.publish(userDeleted({ userId: buyer.userId }, { version: 3 }));
    await withCustomer(context); // events are handled in order
    await eventually(async () => expect((await documents())[0].username).toBe(''));
    const erased = { username: '', email: '' };
    expect(await documents()).toEqual([
      { ...receipt, ...erased },
      { ...note, ...erased },
    ]);
    for (const text of (await pdfs()).map(pdfText)) {
      expect(text).not.toContain(receipt.username);
      expect(text).not.toContain(receipt.email);
    }
    await cache.get(buyer.userId, receipt, make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
