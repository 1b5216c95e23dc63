import type { OrderStatus } from '@libs/contracts';
import type { ToolView } from '@libs/tool-copies';
import type { Attempt } from './attempt.entity';
import { newAttempt } from './new-attempt';
import { newOrder, type Order } from './order.entity';
import { memberOrder, orderTimeline, paymentCreation, paymentView } from './orders.dto';

const NOW = new Date('2026-03-01T00:00:00Z');
const LATER = new Date('2026-03-01T01:00:00Z');

const anOrder = (status: OrderStatus = 'pending', changes: Partial<Order> = {}): Order => ({
  ...newOrder(
    {
      userId: 'user-1',
      kind: 'tool',
      toolId: 'tool-1',
      toolSnapshot: { name: 'Port Scan Simulator', price: 2999 },
      amountCents: 2999,
      status,
    },
    NOW,
  ),
  id: 'order-1',
  ...changes,
});
const anAttempt = (order: Order, changes: Partial<Attempt> = {}): Attempt =>
  newAttempt(order, 'nowpayments', NOW, {
    id: 'attempt-1',
    status: 'waiting',
    payCurrency: 'btc',
    payAmount: '0.001',
    payAddress: 'bc1-address',
    network: 'btc',
    expiresAt: LATER,
    ...changes,
  });

describe('the data of the payment page', () => {
  it('are address, amount and end of a payment', () => {
    const order = anOrder();
    expect(paymentCreation({ order, attempt: anAttempt(order) })).toEqual({
      paymentUrl: null,
      payAddress: 'bc1-address',
      payAmount: '0.001',
      payCurrency: 'btc',
      paymentId: 'attempt-1',
      orderId: 'order-1',
      expirationDate: '2026-03-01T01:00:00.000Z',
    });
  });

  it("are only the address of the provider's page, where it shows the coins itself", () => {
    const order = anOrder();
    const attempt = anAttempt(order, { paymentUrl: 'https://provider.test/p', payCurrency: null });
    expect(paymentCreation({ order, attempt })).toMatchObject({
      paymentUrl: 'https://provider.test/p',
      payAddress: null,
      payCurrency: '',
    });
  });

  const view = (
    order: Order,
    changes: Partial<Attempt> = {},
    { isOffered = true, now = NOW } = {},
  ) => {
    const attempt = anAttempt(order, changes);
    return paymentView({ order, attempt, attempts: [attempt], isOffered, livemode: true, now });
  };

  it('say what is due while the payment can be made', () => {
    expect(view(anOrder())).toMatchObject({
      status: 'waiting',
      payable: true,
      amountDue: '0.001',
      actuallyPaid: '0',
      paidCurrency: 'btc',
      toolId: 'tool-1',
      toolName: 'Port Scan Simulator',
      price: 2999,
    });
  });

  it.each([
    ['a tool that is no longer for sale', view(anOrder(), {}, { isOffered: false })],
    ['a payment whose window has closed', view(anOrder(), {}, { now: LATER })],
    ['an order that is paid', view(anOrder('paid'), { status: 'finished', accepted: true })],
    ['an order under review', view(anOrder('review'))],
  ])('ask for no coins for %s', (_, shown) => {
    expect(shown).toMatchObject({ payable: false, amountDue: null });
  });

  it('name the cause of a review, and only then', () => {
    const wrongCoin = {
      status: 'finished',
      reviewCode: 'other_coin',
      reviewDetail: {
        requested: { amount: '0.001', currency: 'btc' },
        paid: { amount: '5', currency: 'ltc' },
      },
    } as const;
    expect(view(anOrder('review'), wrongCoin)).toMatchObject({
      status: 'review',
      reviewReason: 'You sent LTC instead of BTC.',
    });
    expect(view(anOrder(), { status: 'sending' })).toMatchObject({
      areCoinsFinal: true,
      reviewReason: null,
    });
    expect(view(anOrder('paid'), { status: 'sending' }).areCoinsFinal).toBe(false);
  });

  it('name the coin that was received', () => {
    const changes = { status: 'partially_paid', actuallyPaid: '5', paidCurrency: 'ltc' } as const;
    expect(view(anOrder(), changes)).toMatchObject({ actuallyPaid: '5', paidCurrency: 'ltc' });
  });
});

const ON_SALE = {
  accessLevel: 'premium',
  unlisted: false,
  fileKey: 'files/1',
  price: 2999,
  thumbnailUrl: '/api/tools/tool-1/thumbnail',
} as ToolView;
const NO_DOCUMENTS = { receiptNumber: null, creditNotes: [] };

describe("a member's order", () => {
  const listed = (order: Order, attempts: Attempt[]) =>
    memberOrder({ order, attempts, tool: ON_SALE, ...NO_DOCUMENTS, livemode: true, now: NOW });

  it('has the payment that paid it', () => {
    const order = anOrder('paid', { paidAt: LATER });
    const [latest, paid] = [
      anAttempt(order, { id: 'latest' }),
      anAttempt(order, { id: 'paid', status: 'finished', accepted: true }),
    ];
    expect(listed(order, [latest, paid])).toMatchObject({
      orderId: 'order-1',
      paymentId: 'paid',
      paymentStatus: 'paid',
      paidAt: '2026-03-01T01:00:00.000Z',
      amount: 2999,
      currency: 'USD',
    });
  });

  it('has the latest payment that is no top-up, while none has paid it', () => {
    const order = anOrder();
    const topUp = anAttempt(order, { id: 'top-up', parentAttemptId: 'first' });
    const [latest, first] = [
      anAttempt(order, { id: 'latest' }),
      anAttempt(order, { id: 'first', closedAt: NOW }),
    ];
    expect(listed(order, [topUp, latest, first]).paymentId).toBe('latest');
  });

  it('has none when an administrator gave the tool', () => {
    expect(listed(anOrder('granted'), [])).toMatchObject({
      paymentId: null,
      paymentStatus: null,
      payCurrency: null,
      amountDue: null,
    });
  });

  it('has the cover of its tool, the coin, its amount and what is left to send', () => {
    const order = anOrder();
    const part = { status: 'partially_paid', actuallyPaid: '0.0004' } as const;
    expect(listed(order, [anAttempt(order, part)])).toMatchObject({
      thumbnailUrl: '/api/tools/tool-1/thumbnail',
      payCurrency: 'btc',
      payAmount: '0.001',
      amountDue: '0.0006',
    });
  });

  it.each([
    ['its tool was deleted', null, NOW],
    ['its payment has ended', ON_SALE, LATER],
  ])('asks for nothing once %s', (_, tool, now) => {
    const order = anOrder();
    const found = { order, attempts: [anAttempt(order)], tool, ...NO_DOCUMENTS };
    expect(memberOrder({ ...found, livemode: true, now }).amountDue).toBeNull();
  });

  it('lists its credit notes', () => {
    const order = anOrder('refunded');
    const creditNote = { id: 'note-1', number: 'CN-1', issuedAt: NOW, amount: 2999 };
    const shown = memberOrder({
      order,
      attempts: [],
      tool: null,
      now: NOW,
      receiptNumber: '2026-000001',
      creditNotes: [creditNote as Parameters<typeof memberOrder>[0]['creditNotes'][number]],
      livemode: false,
    });
    expect(shown).toMatchObject({
      receiptNumber: '2026-000001',
      creditNotes: [
        { id: 'note-1', number: 'CN-1', issuedAt: '2026-03-01T00:00:00.000Z', amount: 2999 },
      ],
      livemode: false,
    });
  });
});

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 10, minute));
const order = { createdAt: at(0) };
const attempts = [
  { id: 'a1', payCurrency: 'btc' },
  { id: 'a2', payCurrency: 'ltc' },
];
const entry = (
  minute: number,
  from: string | null,
  to: string,
  given: { attemptId?: string; reviewCode?: 'too_little' | 'card_disputed' } = {},
) => ({ at: at(minute), from, to, attemptId: null, reviewCode: null, ...given });
const a1 = { attemptId: 'a1' };

const listTypes = (...entries: ReturnType<typeof entry>[]) =>
  orderTimeline(order, entries, attempts).map(({ type }) => type);

describe('the timeline of an order', () => {
  it('leads from its creation over the seen and confirmed coins to its payment', () => {
    const entries = [
      entry(0, null, 'pending'),
      entry(0, null, 'creating', a1),
      entry(1, 'creating', 'waiting', a1),
      entry(2, 'waiting', 'confirming', a1),
      entry(3, 'confirming', 'confirmed', a1),
      entry(4, 'confirmed', 'sending', a1),
      entry(5, 'sending', 'finished', a1),
      entry(5, 'pending', 'paid', a1),
    ];
    expect(orderTimeline(order, entries, attempts)).toEqual([
      { type: 'created', at: at(0).toISOString(), payCurrency: null },
      { type: 'waiting', at: at(1).toISOString(), payCurrency: 'btc' },
      { type: 'seen', at: at(2).toISOString(), payCurrency: 'btc' },
      { type: 'confirmed', at: at(3).toISOString(), payCurrency: 'btc' },
      { type: 'paid', at: at(5).toISOString(), payCurrency: 'btc' },
    ]);
  });

  it('lists each coin that was tried, and an end of attempt and order once', () => {
    const entries = [
      entry(1, 'creating', 'waiting', a1),
      entry(2, 'creating', 'waiting', { attemptId: 'a2' }),
      entry(3, 'waiting', 'expired', { attemptId: 'a2' }),
      entry(9, 'pending', 'expired'),
    ];
    expect(
      orderTimeline(order, entries, attempts).map(({ type, payCurrency }) => [type, payCurrency]),
    ).toEqual([
      ['created', null],
      ['waiting', 'btc'],
      ['waiting', 'ltc'],
      ['expired', 'ltc'],
    ]);
  });

  it('has a review also when the order keeps its status, and no other note', () => {
    expect(
      listTypes(
        entry(1, 'pending', 'paid', a1),
        entry(2, 'paid', 'paid', { ...a1, reviewCode: 'card_disputed' }),
        entry(3, 'paid', 'paid', a1),
        entry(4, 'finished', 'refunded', a1),
        entry(4, 'paid', 'refunded'),
      ),
    ).toEqual(['created', 'paid', 'review', 'refunded']);
  });

  it('has what ends an order without payment', () => {
    expect(listTypes(entry(1, 'waiting', 'failed', a1), entry(2, 'pending', 'cancelled'))).toEqual([
      'created',
      'failed',
      'cancelled',
    ]);
  });

  it('leaves out what only the provider and payments exchange', () => {
    expect(
      listTypes(entry(1, 'creating', 'unanswered', a1), entry(2, 'waiting', 'odd', a1)),
    ).toEqual(['created']);
  });
});
