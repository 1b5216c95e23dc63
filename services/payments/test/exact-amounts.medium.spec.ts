import fc from 'fast-check';
import { eventually } from '@testing';
import { seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';

/** Amounts with all 18 decimals of ether, from one wei to ten million ether. */
const amounts = fc
  .bigInt({ min: 1n, max: 10n ** 25n })
  .map((wei) => `${wei / 10n ** 18n}.${(wei % 10n ** 18n).toString().padStart(18, '0')}`);

describe('a coin amount', () => {
  const fixture = usePaymentsFixture();

  it('keeps all 18 decimals from the provider through notification and database to the buyer', async () => {
    const property = fc.asyncProperty(amounts, async (actuallyPaid) => {
      const { buyer, paymentId } = await fixture.ordered('eth');
      expect(await fixture.notify(fixture.provider.set(paymentId, { status: 'partially_paid', actuallyPaid }))).toBe(200);
      await eventually(async () => expect((await seePayment(fixture, buyer, paymentId)).actuallyPaid).toBe(actuallyPaid));
    });
    await fc.assert(property, { numRuns: 20, examples: [['0.000000000000000001'], ['9007199254740993.000000000000000001']] });
  }, 60_000);
});
