import { randomUUID } from 'node:crypto';
import type { Caller } from '@libs/auth';
import type { CreditNote, MemberOrder, Receipt } from '@libs/contracts';
import { anAdmin, aVisitor, eventually } from '@testing';
import { AdminOrders } from './admin-orders';
import { type Buyer, useCardFixture } from './card-fixture';
import { aBuyer } from './factories';
import { pdfText } from './pdf-text';

const cards = useCardFixture();

describe('credit notes of card payments', () => {
  const amounts = async (buyer: Buyer) =>
    (await cards.orders(buyer)).map((order) => order.creditNotes.map(({ amount }) => amount));
  const mails = async (keys: string[]) =>
    (
      await cards.service.query('select key from mails where key = any($1) order by created_at', [
        keys,
      ])
    ).map(({ key }) => key as string);

  it('have the amount that was refunded: part of it, then the rest, each once and with a mail', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.webhookDelivery.configure({ copies: 3 });
    cards.control.card(subscription.id, 'refund-part');
    await eventually(async () => expect(await amounts(buyer)).toEqual([[500]]));
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect(await amounts(buyer)).toEqual([[500, 1499]]));
    await cards.handled();
    expect(await amounts(buyer)).toEqual([[500, 1499]]);
    const [order] = await cards.orders(buyer);
    const [part, rest] = order!.creditNotes.map(({ id }) => `credit-note:${id}`);
    expect(await mails([part!, rest!, `refunded:${order!.orderId}`])).toEqual([
      part,
      `refunded:${order!.orderId}`,
    ]);
  });

  it('are issued for a lost dispute, and for the rest when an administrator refunds a partly refunded order', async () => {
    const [disputed, refunded] = [await cards.subscribed(), await cards.subscribed()];
    cards.control.card(disputed.subscription.id, 'dispute');
    await cards.handled();
    expect(await amounts(disputed.buyer)).toEqual([[]]);
    cards.control.card(disputed.subscription.id, 'dispute-lost');
    await eventually(async () => expect(await amounts(disputed.buyer)).toEqual([[1999]]));
    cards.control.card(refunded.subscription.id, 'refund-part');
    await eventually(async () => expect(await amounts(refunded.buyer)).toEqual([[500]]));
    const [order] = await cards.orders(refunded.buyer);
    expect(
      (await cards.admin(`payments/${order!.orderId}/refund`, { reason: 'agreed with the buyer' }))
        .status,
    ).toBe(200);
    expect(await amounts(refunded.buyer)).toEqual([[500, 1499]]);
  });
});

describe('credit notes', () => {
  const fixture = cards;
  const admin = new AdminOrders(fixture);
  const read = <Body>(url: string, as: Caller) =>
    fixture.service.request<Body>({ url: `/api/account/${url}`, as });
  const creditNotes = async (as: Caller) =>
    (await read<MemberOrder[]>('orders', as)).body.flatMap((order) => order.creditNotes);
  const numbersOf = async (table: string, year: number) =>
    (
      await fixture.service.query(
        `select number from ${table} where number like $1 order by number`,
        [`%-${year}-%`],
      )
    ).map((row) => row.number);
  const numbered = (series: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${series}-${String(n + 1).padStart(6, '0')}`);

  async function refunded() {
    const ordered = await admin.paid({}, 'paid');
    expect((await admin.decide('refund', ordered.orderId)).status).toBe(200);
    const [creditNote] = await creditNotes(ordered.buyer);
    return { ...ordered, id: creditNote!.id };
  }

  it('are issued with the refund, name their receipt, and are listed with the order and on the receipt', async () => {
    const { buyer, orderId, tool, id } = await refunded();
    const receipt = (await read<Receipt>(`orders/${orderId}/receipt`, buyer)).body;
    const { status, body } = await read<CreditNote>(`credit-notes/${id}`, buyer);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      number: expect.stringMatching(/^TEST-CN-20\d\d-\d{6}$/),
      issuedAt: expect.stringMatching(/^20\d\d-/),
      amount: 2999,
      orderId,
      receiptNumber: receipt.number,
      receiptIssuedAt: receipt.issuedAt,
      receiptAmount: 2999,
      currency: 'USD',
      username: receipt.username,
      email: receipt.email,
      item: tool.name,
      seller: ['EXE'],
      supportEmail: 'support@example.com',
      livemode: false,
      signature: { text: expect.any(String), minisign: expect.any(String) },
    });
    const reference = { id, number: body.number, issuedAt: body.issuedAt, amount: 2999 };
    expect(receipt.creditNotes).toEqual([reference]);
    expect(await creditNotes(buyer)).toEqual([reference]);
    expect((await admin.list({ search: body.number.toLowerCase() })).body).toMatchObject([
      { orderId, creditNotes: [reference] },
    ]);
  });

  it('are sent as a PDF with the same facts', async () => {
    const { buyer, orderId, id, tool } = await refunded();
    const { number, receiptNumber } = (await read<CreditNote>(`credit-notes/${id}`, buyer)).body;
    const { status, headers, bytes } = await read(`credit-notes/${id}/credit-note.pdf`, buyer);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    for (const fact of [
      `Credit note ${number}`,
      receiptNumber,
      tool.name,
      '$29.99 USD',
      `Order ${orderId}`,
    ])
      expect(pdfText(bytes)).toContain(fact);
    const receipt = pdfText((await read(`orders/${orderId}/receipt.pdf`, buyer)).bytes);
    for (const fact of [`Credit note ${number}`, '-$29.99']) expect(receipt).toContain(fact);
  });

  it('are visible to the buyer only', async () => {
    const { id, buyer } = await refunded();
    for (const path of [`credit-notes/${id}`, `credit-notes/${id}/credit-note.pdf`]) {
      for (const as of [await aBuyer(fixture), anAdmin()])
        expect(await read(path, as)).toMatchObject({
          status: 404,
          body: { message: 'Credit note not found', code: 'credit_note_not_found' },
        });
      expect((await read(path, aVisitor)).status).toBe(401);
      for (const unknown of [randomUUID(), 'no-id'])
        expect((await read(path.replace(id, unknown), buyer)).status).toBe(404);
    }
  });

  it('are not issued for money that has no receipt, and not for a surplus', async () => {
    const { buyer, orderId } = await admin.paid(
      { payCurrency: 'ltc', actuallyPaid: '0.2779' },
      'review',
    );
    expect((await admin.decide('refund', orderId)).body).toMatchObject({
      status: 'refunded',
      creditNotes: [],
    });
    expect(await creditNotes(buyer)).toEqual([]);
    const paid = await admin.paid({}, 'paid');
    await fixture.notify(fixture.provider.payAgain(paid.paymentId));
    await eventually(async () =>
      expect(await admin.inReview(paid.orderId)).toMatchObject({ hasSurplus: true }),
    );
    expect((await admin.decide('surplus', paid.orderId)).body).toMatchObject({
      status: 'paid',
      creditNotes: [],
    });
  });

  it('are numbered without gaps for concurrent refunds; receipts minus credit notes are the ledger of each year', async () => {
    fixture.setClock(new Date('2041-12-30T00:00:00Z'));
    const orders = await Promise.all(Array.from({ length: 12 }, () => admin.paid({}, 'paid')));
    await Promise.all(orders.slice(0, 5).map(({ orderId }) => admin.decide('refund', orderId)));
    fixture.setClock(new Date('2042-01-02T00:00:00Z'));
    await Promise.all(orders.slice(5, 9).map(({ orderId }) => admin.decide('refund', orderId)));
    expect(await numbersOf('receipts', 2041)).toEqual(numbered('TEST-2041', 12));
    expect(await numbersOf('credit_notes', 2041)).toEqual(numbered('TEST-CN-2041', 5));
    expect(await numbersOf('credit_notes', 2042)).toEqual(numbered('TEST-CN-2042', 4));
    expect(await sumsOf(2041)).toEqual({ documents: 7 * 2999, ledger: 7 * 2999 });
    expect(await sumsOf(2042)).toEqual({ documents: -4 * 2999, ledger: -4 * 2999 });
  });

  /** Receipts minus credit notes of a year, and what the history of orders says about the same year, in cents. */
  async function sumsOf(year: number): Promise<{ documents: number; ledger: number }> {
    const inYear = (column: string) => `extract(year from ${column} at time zone 'utc') = ${year}`;
    const [row] = await fixture.service.query<{ documents: number; ledger: number }>(`
      select (select coalesce(sum(amount_cents), 0) from receipts r join orders o on o.id = r.order_id where ${inYear('issued_at')})::int
          - (select coalesce(sum(amount_cents), 0) from credit_notes where ${inYear('issued_at')})::int as documents,
        (select coalesce(sum(case e."to" when 'paid' then amount_cents else -amount_cents end), 0)
          from order_history e join orders o on o.id = e.order_id
          where ("from", "to") in (('pending', 'paid'), ('paid', 'refunded')) and ${inYear('e.at')})::int as ledger`);
    return row!;
  }
});
