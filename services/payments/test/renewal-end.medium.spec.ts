import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDate } from '@libs/mail';
import type { Entitlements, EventOf, subscriptionChanged } from '@libs/contracts';
import { aService, eventually } from '@testing';
import { type Buyer, DAY, useCardFixture } from './card-fixture';
import { mailsTo } from './mail-steps';

describe('the end of Pro after a failed renewal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exe-mail-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const cards = useCardFixture({ MAIL_DIR: folder });

  /** The sentence about the end in the mail about the failed renewal. */
  const mailedEnd = async ({ userId }: Buyer): Promise<string | undefined> => {
    const isFailure = ({ subject }: { subject?: string }) => subject === 'Your EXE Pro renewal could not be charged';
    const find = async () => (await mailsTo(`${userId.slice(0, 8)}@example.com`, folder)).filter(isFailure);
    await eventually(async () => expect(await find()).toHaveLength(1));
    return /Your EXE Pro membership (ends on .* unless you pay|has ended)\./.exec((await find())[0]?.text ?? '')?.[0];
  };
  const endOf = async (buyer: Buyer): Promise<string> => (await cards.subscription(buyer)).accessUntil ?? 'none';
  const sentence = (end: string) => `Your EXE Pro membership ends on ${formatDate(new Date(end))} unless you pay.`;

  it('is the same in the mail, for the page, for other services and in the event', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    const mailed = await mailedEnd(buyer);
    const end = await endOf(buyer);
    expect(mailed).toBe(sentence(end));
    const { proUntil, card } = await cards.subscription(buyer);
    expect([Date.parse(end) - Date.parse(proUntil ?? ''), card?.status]).toEqual([3 * DAY, 'past_due']);
    const { service } = cards.context;
    const url = `/internal/entitlements/${buyer.userId}`;
    expect((await service.request<Entitlements>({ url, as: aService('downloads') })).body.accessUntil).toBe(end);
    const changed = await service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === buyer.userId,
    );
    expect(changed.data.accessUntil).toBe(end);
  });

  it('counts a month that is recorded together with the failure', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew');
    cards.control.card(subscription.id, 'renew-declined');
    await cards.pollAfter(32 * DAY);
    expect(await cards.periods(buyer)).toHaveLength(2);
    expect(await mailedEnd(buyer)).toBe(sentence(await endOf(buyer)));
  });
});
