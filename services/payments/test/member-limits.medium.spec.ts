import type { CreditNote } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { PdfCache } from '../src/documents/pdf-cache';
import { useCardFixture } from './card-fixture';
import { usePaymentsFixture } from './payments-fixture';

const TOO_OFTEN = { status: 429, body: { code: 'too_many_requests', message: expect.stringContaining('too often') } };

describe('the PDF of a receipt or a credit note', () => {
  const fixture = usePaymentsFixture();
  const refunded = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    const url = `/api/admin/payments/${ordered.orderId}/refund`;
    await fixture.service.request({ method: 'POST', url, body: { reason: 'asked for it' }, as: anAdmin() });
    const { body } = await fixture.service.request<{ creditNotes: CreditNote[] }[]>({ url: '/api/account/orders', as: ordered.buyer });
    const receipt = `/api/account/orders/${ordered.orderId}/receipt.pdf`;
    return { ...ordered, urls: [receipt, `/api/account/credit-notes/${body[0]!.creditNotes[0]!.id}/credit-note.pdf`] };
  };

  it('is refused to a member who requests it in a loop, with Retry-After, and to nobody else', async () => {
    const [one, other] = [await refunded(), await refunded()];
    const answers = [];
    for (let count = 0; count < 40; count += 1) {
      answers.push(await fixture.service.request({ url: one.urls[count % 2]!, as: one.buyer }));
    }
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
    expect(answers.at(-1)).toMatchObject(TOO_OFTEN);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fixture.service.request({ url: other.urls[0]!, as: other.buyer })).status).toBe(200);
  });

  it('is made once, and again only when the document shows something new', async () => {
    const cache = fixture.service.app.get(PdfCache);
    let made = 0;
    const make = () => Promise.resolve(Buffer.from(String((made += 1))));
    const [first, second] = await Promise.all([cache.get({ number: 'A' }, make), cache.get({ number: 'A' }, make)]);
    expect([first, second, made]).toEqual([first, first, 1]);
    await cache.get({ number: 'A', refundedAt: 'today' }, make);
    expect(made).toBe(2);
    await expect(cache.get({ number: 'B' }, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await cache.get({ number: 'B' }, make)).toEqual(Buffer.from('3'));
  });
});

describe('calls that read the card provider', () => {
  const cards = useCardFixture();

  it('run one at a time for a member, and not in a loop', async () => {
    const { buyer } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: 'get-subscription', kind: 'hang' });
    const hanging = cards.refresh(buyer);
    await eventually(async () => expect(await cards.refresh(buyer)).toMatchObject(TOO_OFTEN));
    await hanging;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await cards.refresh(buyer)).status);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await cards.refresh(await cards.buyer())).status).toBe(200);
  });
});
