import { aBuyer, buy, withCustomer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const ADMIN = 'boss@example.com';

describe('mails about reviews', () => {
  const fixture = usePaymentsFixture();
  beforeAll(() => withCustomer(fixture, { email: ADMIN, isAdmin: true }));

  type Buyer = Awaited<ReturnType<typeof aBuyer>>;
  /** Pays much too little for a tool. */
  const causeReview = async (buyer: Buyer) => {
    await fixture.service.query(`update attempts set created_at = created_at - interval '1 hour'`); // ten in a minute can be started
    const { paymentId } = (await buy(fixture, buyer, (await withTool(fixture)).id)).body;
    await fixture.notify(fixture.provider.finish(paymentId, { actuallyPaid: '0.0001' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
  };
  /** The numbers of mails about a buyer to them and to the administrator. */
  const countOf = async ({ userId }: Buyer) => {
    const rows = await fixture.service.query<{ recipient: string }>('select recipient from mails where user_id = $1', [userId]);
    const toAdmin = rows.filter(({ recipient }) => recipient === ADMIN).length;
    return [rows.length - toAdmin, toAdmin];
  };

  it('are queued for ten reviews of one buyer a day, however few coins each of them takes', async () => {
    const [buyer, other] = [await aBuyer(fixture), await aBuyer(fixture)];
    for (let i = 0; i < 11; i += 1) await causeReview(buyer);
    expect(await countOf(buyer)).toEqual([10, 10]);
    await causeReview(other);
    expect(await countOf(other)).toEqual([1, 1]);
    await fixture.service.query(`update mails set created_at = created_at - interval '1 day'`);
    await causeReview(buyer);
    expect(await countOf(buyer)).toEqual([11, 11]);
  });
});
