import { receiptResponse } from './documents.dto';
import type { PrintedText } from './document-text';
import {
  creditDue,
  creditNoteSnapshot,
  findRefundTime,
  receiptSnapshot,
  type SoldOrder,
} from './snapshot';

const buyer = { username: 'ada', email: 'ada@example.com' };
const settings = {
  SELLER_NAME: 'EXE Ltd',
  SELLER_ADDRESS: 'First Street 1; 12345 Town',
  SUPPORT_EMAIL: 'help@example.com',
};
const order: SoldOrder = {
  id: 'o1',
  userId: 'u1',
  kind: 'tool',
  toolSnapshot: { name: 'Scanner' },
  amountCents: 1999,
  currency: 'USD',
};
const coins = {
  provider: 'nowpayments' as const,
  payCurrency: 'btc',
  paidCurrency: null,
  actuallyPaid: '0.5',
};
const card = { ...coins, provider: 'stripe' as const, payCurrency: null, actuallyPaid: '0' };

describe('the content of a receipt', () => {
  it('has both parties, the item and what was paid', () => {
    expect(receiptSnapshot({ order, payment: coins, buyer, livemode: true }, settings)).toEqual({
      seller: ['EXE Ltd', 'First Street 1', '12345 Town'],
      supportEmail: 'help@example.com',
      username: 'ada',
      email: 'ada@example.com',
      item: 'Scanner',
      amount: 1999,
      currency: 'USD',
      method: 'crypto',
      coin: 'btc',
      coinAmount: '0.5',
      livemode: true,
    });
  });

  it('names the coin that was received instead of the requested one', () => {
    const paid = { ...coins, paidCurrency: 'ltc' };
    expect(receiptSnapshot({ order, payment: paid, buyer, livemode: true }, settings).coin).toBe(
      'ltc',
    );
  });

  it('names the length of Pro, which is a month by card and 30 days with crypto', () => {
    const pro = { ...order, kind: 'pro' as const, toolSnapshot: null };
    expect(
      receiptSnapshot({ order: pro, payment: coins, buyer, livemode: true }, settings).item,
    ).toBe('EXE Pro, 30 days');
    expect(
      receiptSnapshot({ order: pro, payment: card, buyer, livemode: true }, settings),
    ).toMatchObject({
      item: 'EXE Pro, 1 month',
      method: 'card',
      coin: null,
      coinAmount: null,
    });
  });

  it.each([
    'First Street 1;12345 Town',
    'First Street 1\n12345 Town',
    'First Street 1\\n12345 Town',
  ])('has the lines of the address %j', (SELLER_ADDRESS) => {
    const { seller } = receiptSnapshot(
      { order, payment: coins, buyer, livemode: true },
      { ...settings, SELLER_ADDRESS },
    );
    expect(seller).toEqual(['EXE Ltd', 'First Street 1', '12345 Town']);
  });
});

describe('a receipt', () => {
  const receipt = {
    number: 'EXE-2026-000001',
    issuedAt: new Date('2026-01-02T00:00:00Z'),
    snapshot: receiptSnapshot({ order, payment: coins, buyer, livemode: true }, settings),
  };

  it('counts as refunded when its credit notes add up to its amount', () => {
    const on = (day: string) => new Date(`2026-01-${day}T00:00:00Z`);
    const [part, rest] = [
      { amount: 500, issuedAt: on('03') },
      { amount: 1499, issuedAt: on('04') },
    ];
    expect(findRefundTime(1999, [])).toBeNull();
    expect(findRefundTime(1999, [part])).toBeNull();
    expect(findRefundTime(1999, [part, rest])).toEqual(on('04'));
    const issued = { ...receipt, orderId: 'o1', printed: {} as PrintedText };
    expect(receiptResponse(issued, [])).toEqual({
      ...receipt.snapshot,
      number: receipt.number,
      issuedAt: '2026-01-02T00:00:00.000Z',
      orderId: 'o1',
      creditNotes: [],
      refundedAt: null,
    });
  });

  it('is named on its credit notes, with its own item and amount', () => {
    const renamed = { username: 'renamed', email: 'renamed@example.com' };
    expect(creditNoteSnapshot(receipt, renamed, settings)).toMatchObject({
      username: 'renamed',
      item: 'Scanner',
      receiptNumber: 'EXE-2026-000001',
      receiptIssuedAt: '2026-01-02T00:00:00.000Z',
      receiptAmount: 1999,
    });
  });
});

describe('the amount of a credit note', () => {
  it.each([
    [1999, 1999, 0, 1999],
    [500, 1999, 0, 500],
    [700, 1999, 500, 200],
    [1999, 1999, 500, 1499],
    [500, 1999, 500, 0],
    [500, 1999, 1999, 0],
    [2500, 1999, 0, 1999],
    [0, 1999, 0, 0],
  ])(
    'when %i cents of a receipt of %i are refunded and %i are credited already, is %i',
    (refunded, receipt, credited, due) => {
      expect(creditDue(refunded, receipt, [{ amount: credited }])).toBe(due);
    },
  );
});
