import type { MailBlock, MailFacts } from '@libs/mail';
import type { IssuedCreditNote, IssuedReceipt } from '../documents/document.entity';
import { printCreditNote, printReceipt } from '../documents/document-text';
import { creditNoteSnapshot, receiptSnapshot } from '../documents/snapshot';
import type { Review } from './review';
import { PaymentsSettings } from '../payments.settings';
import {
  grantedMessage,
  type MailedOrder,
  orderMail,
  type OrderMessage,
  paidMessage,
  partlyRefundedMessage,
  refundedMessage,
  reviewMessage,
  reviewMessageForAdministrators,
  settledMessage,
} from './order-mails';

const settings = Object.assign(new PaymentsSettings(), {
  PUBLIC_URL: 'https://exe.test',
  SUPPORT_EMAIL: 'help@exe.test',
  SELLER_NAME: 'Ada Ltd.',
  SELLER_ADDRESS: '1 Main Street; 12345 Town',
});
const buyer = { username: 'ada', email: 'ada@example.com' };
const issuedAt = new Date('2026-03-01T10:30:00Z');

const aTool: MailedOrder = {
  order: {
    id: 'order-1',
    userId: 'user-1',
    kind: 'tool',
    toolSnapshot: { name: 'Port Scan Simulator' },
    amountCents: 2999,
    currency: 'USD',
    status: 'paid',
  },
  attempt: { id: 'attempt-1', provider: 'nowpayments' },
};
const pro = (provider: 'nowpayments' | 'stripe'): MailedOrder => ({
  order: { ...aTool.order, kind: 'pro', toolSnapshot: null, amountCents: 1999 },
  attempt: { id: 'attempt-1', provider },
});

function receiptFor({ order, attempt }: MailedOrder, payCurrency = 'btc'): IssuedReceipt {
  const provider = attempt?.provider ?? 'nowpayments';
  const payment = { provider, payCurrency, paidCurrency: null, actuallyPaid: '0.0003' };
  const snapshot = receiptSnapshot({ order, payment, buyer, livemode: true }, settings);
  const issued = { orderId: order.id, number: '2026-000007', issuedAt };
  return { ...issued, snapshot, printed: printReceipt(issued, snapshot, settings.PUBLIC_URL) };
}

function creditNoteFor(mailed: MailedOrder, amount: number): IssuedCreditNote {
  const snapshot = creditNoteSnapshot(receiptFor(mailed), buyer, settings);
  const orderId = mailed.order.id;
  const issued = { id: 'note-1', orderId, number: 'CN-2026-000001', amount, issuedAt };
  return { ...issued, snapshot, printed: printCreditNote(issued, snapshot, settings.PUBLIC_URL) };
}

const isFacts = (block: MailBlock): block is MailFacts =>
  typeof block === 'object' && 'facts' in block;
const readFacts = ({ blocks }: OrderMessage): Record<string, unknown> =>
  Object.fromEntries(blocks.filter(isFacts).flatMap(({ facts }) => facts));
const listLinks = ({ blocks }: OrderMessage): string[] =>
  blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
const listTexts = ({ blocks }: OrderMessage): string[] =>
  blocks.filter((block) => typeof block === 'string');

describe('a mail about an order', () => {
  const message = { key: 'paid:order-1', subject: 'Payment received', blocks: ['Thank you.'] };

  it('greets the buyer and names the support address', () => {
    expect(orderMail({ userId: 'user-1', livemode: true }, message, buyer, settings)).toEqual({
      key: 'paid:order-1',
      userId: 'user-1',
      to: 'ada@example.com',
      subject: 'Payment received',
      blocks: ['Hi ada,', 'Thank you.', 'Questions? Contact help@exe.test'],
    });
  });

  it('says in subject and text that a sandbox payment is a test', () => {
    const mail = orderMail({ userId: 'user-1', livemode: false }, message, buyer, settings);
    expect(mail.subject).toBe('[TEST] Payment received');
    expect(mail.blocks).toContain('TEST MODE: this is a simulated payment. No real money moves.');
  });
});

describe('the mail for a paid order', () => {
  it('has everything that the receipt says, and links to it', () => {
    const mail = paidMessage(aTool, receiptFor(aTool), settings);
    expect(mail.subject).toBe('Payment received: Port Scan Simulator');
    expect(readFacts(mail)).toEqual({
      Receipt: '2026-000007',
      Date: 'March 1, 2026 at 10:30 AM UTC',
      Item: 'Port Scan Simulator',
      Price: '$29.99',
      Order: 'order-1',
      'Paid with': '0.0003 BTC',
      Seller: 'Ada Ltd., 1 Main Street, 12345 Town',
    });
    expect(listLinks(mail)).toEqual(['https://exe.test/receipt/order-1']);
  });

  it('names the network of a token next to its amount', () => {
    const mail = paidMessage(aTool, receiptFor(aTool, 'usdttrc20'), settings);
    expect(readFacts(mail)['Paid with']).toBe('0.0003 USDT (TRC20)');
  });

  it.each([
    ['nowpayments', 'EXE Pro, 30 days', true],
    ['stripe', 'EXE Pro, 1 month', false],
  ] as const)(
    'says for Pro by %s what was bought, and whether it ends by itself',
    (provider, item, ends) => {
      const mail = paidMessage(pro(provider), receiptFor(pro(provider)), settings);
      expect(readFacts(mail)).toMatchObject({ Item: item, Price: '$19.99' });
      expect(listTexts(mail).includes("Crypto payments don't renew automatically.")).toBe(ends);
    },
  );

  it('says of an order that an administrator settled that it was checked', () => {
    const mail = settledMessage(aTool, receiptFor(aTool), settings);
    expect(mail.key).toBe('settled:order-1');
    expect(listTexts(mail)).toEqual(['We checked your payment, and your order is complete.']);
    expect(readFacts(mail).Receipt).toBe('2026-000007');
  });

  it('says of an order that cost nothing that there is nothing to pay, and has no receipt', () => {
    const mail = grantedMessage(aTool, settings);
    expect(listTexts(mail)).toEqual(['Your order is complete. There is nothing to pay.']);
    expect(readFacts(mail)).not.toHaveProperty('Receipt');
    expect(listLinks(mail)).toEqual(['https://exe.test/dashboard']);
  });
});

describe('the mail about a refund', () => {
  it('has the credit note, if there was a receipt', () => {
    const mail = refundedMessage(aTool, creditNoteFor(aTool, 2999), settings);
    expect(mail.key).toBe('refunded:order-1');
    expect(readFacts(mail)).toMatchObject({ 'Credit note': 'CN-2026-000001', Refunded: '$29.99' });
    expect(listLinks(mail)).toEqual(['https://exe.test/credit-note/note-1']);
  });

  it('links to the orders, if there was none', () => {
    const mail = refundedMessage(aTool, null, settings);
    expect(readFacts(mail)).not.toHaveProperty('Credit note');
    expect(listLinks(mail)).toEqual(['https://exe.test/account/orders/order-1']);
  });

  it('says that a card is no longer charged', () => {
    const end = "Your card subscription has ended, so your card won't be charged again.";
    expect(listTexts(refundedMessage(pro('stripe'), null, settings))).toContain(end);
    expect(listTexts(refundedMessage(pro('nowpayments'), null, settings))).not.toContain(end);
  });

  it('names the part that was given back, once for each credit note', () => {
    const mail = partlyRefundedMessage(aTool, creditNoteFor(aTool, 1000), settings);
    expect(mail.key).toBe('credit-note:note-1');
    expect(mail.subject).toBe('Payment partly refunded: Port Scan Simulator');
    expect(readFacts(mail)).toMatchObject({ Refunded: '$10.00', Price: '$29.99' });
  });
});

describe('the mail about a review', () => {
  const inReview: MailedOrder = { ...aTool, order: { ...aTool.order, status: 'review' } };
  const review: Review = { code: 'surplus', detail: null };
  const refunded: Review = { code: 'card_refund_failed', detail: { cents: 1999 } };
  const forAdministrators = (
    mailed: MailedOrder,
    why: Review = review,
    by: typeof buyer | null = buyer,
  ) => reviewMessageForAdministrators(mailed, { buyer: by, review: why }, settings);

  it('tells the buyer the cause, and of coins that they are safe, and of a card nothing about coins', () => {
    expect(listTexts(reviewMessage(inReview, review, settings))).toEqual([
      "Another payment arrived after this order was already complete. We're checking your payment by hand. Your coins are safe.",
    ]);
    const promising = Object.assign(new PaymentsSettings(), settings, {
      SUPPORT_RESPONSE_HOURS: 24,
    });
    expect(listTexts(reviewMessage(pro('stripe'), refunded, promising))).toEqual([
      "A refund to your card failed. We're checking your payment by hand, usually within 24 hours.",
    ]);
  });

  it('tells administrators who bought what, and why it is reviewed', () => {
    const mail = forAdministrators(inReview);
    expect(mail.subject).toBe('Payment under review: Port Scan Simulator, $29.99');
    expect(readFacts(mail)).toEqual({
      Buyer: 'ada, ada@example.com',
      Item: 'Port Scan Simulator',
      Price: '$29.99',
      Order: 'order-1',
      Reason: 'This order was already complete when the payment arrived.',
    });
    expect(listLinks(mail)).toEqual(['https://exe.test/admin?tab=payments']);
  });

  it('names only the id of a buyer who has left', () => {
    expect(readFacts(forAdministrators(inReview, review, null)).Buyer).toBe('user-1');
  });

  it('is sent once for an order under review, once for surplus of each attempt, and to administrators again for another reason', () => {
    expect(reviewMessage(inReview, review, settings).key).toBe('review:order-1');
    expect(forAdministrators(inReview, refunded).key).toBe('review:order-1');
    expect(reviewMessage(aTool, review, settings).key).toBe('review:order-1:attempt-1');
    expect(forAdministrators(aTool).key).not.toBe(forAdministrators(aTool, refunded).key);
    expect(forAdministrators(aTool).key).toBe(forAdministrators(aTool).key);
  });
});
