import { orderTimeline } from './order-timeline';

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

const typesOf = (...entries: ReturnType<typeof entry>[]) =>
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
      typesOf(
        entry(1, 'pending', 'paid', a1),
        entry(2, 'paid', 'paid', { ...a1, reviewCode: 'card_disputed' }),
        entry(3, 'paid', 'paid', a1),
        entry(4, 'finished', 'refunded', a1),
        entry(4, 'paid', 'refunded'),
      ),
    ).toEqual(['created', 'paid', 'review', 'refunded']);
  });

  it('has what ends an order without payment', () => {
    expect(typesOf(entry(1, 'waiting', 'failed', a1), entry(2, 'pending', 'cancelled'))).toEqual([
      'created',
      'failed',
      'cancelled',
    ]);
  });

  it('leaves out what only the provider and payments exchange', () => {
    expect(typesOf(entry(1, 'creating', 'unanswered', a1), entry(2, 'waiting', 'odd', a1))).toEqual(
      ['created'],
    );
  });
});
