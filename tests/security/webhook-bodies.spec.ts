import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIpnSignature } from 'nowpayments-node';
import Stripe from 'stripe';
import {
  aMember,
  aTool,
  beginToBuy,
  Client,
  downloadStatus,
  PaymentSandbox,
  seePayment,
  theAdministrator,
} from '@testing';
import fc from 'fast-check';
import { wellFormed } from './fuzzing/schema-values';

const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 500) / 20);
const NOWPAYMENTS = '/api/webhooks/nowpayments';
const STRIPE = '/api/webhooks/stripe';
const TYPE = { 'content-type': 'application/json' };

const stripe = new Stripe('sk_test_unused');
const stripeSecret = () =>
  `whsec_${readFileSync(join(process.env.EXE_DATA_DIR ?? '', 'secrets', 'sandbox-stripe-webhook'), 'utf8').trim()}`;
const stripeSignature = (
  payload: string,
  timestamp = Math.floor(Date.now() / 1000),
  secret = stripeSecret(),
) => stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const post = async (
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) => (await new Client().post(path, body, { ...TYPE, ...headers })).status;

describe('webhooks', () => {
  let sandbox: PaymentSandbox;
  beforeAll(async () => {
    sandbox = await PaymentSandbox.ofMarketplace();
  });

  it('with any byte changed are refused and change nothing', async () => {
    const admin = await theAdministrator();
    const [member, tool] = [
      await aMember(),
      await aTool(admin, { accessLevel: 'premium', price: '1999' }),
    ];
    const { paymentId } = await beginToBuy(member, tool.id);
    const { id, payAmount } = await sandbox.paymentOf(paymentId);
    const claim = {
      payment_id: Number(id),
      order_id: paymentId,
      payment_status: 'finished',
      actually_paid: Number(payAmount),
    };
    const body = Buffer.from(JSON.stringify(claim));
    const signature = createIpnSignature(claim, sandbox.ipnSecret);
    const event = Buffer.from(
      JSON.stringify({ id: 'evt_x', object: 'event', type: 'invoice.paid', data: { object: {} } }),
    );
    const header = stripeSignature(event.toString());
    const place = fc.double({ min: 0, max: 0.999, noNaN: true });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const changed = (bytes: Buffer) =>
          bytes.map((byte, index) =>
            index === Math.floor(at * bytes.length) ? byte ^ bits : byte,
          );
        expect(await post(NOWPAYMENTS, changed(body), { 'x-nowpayments-sig': signature })).toBe(
          400,
        );
        expect(await post(STRIPE, changed(event), { 'stripe-signature': header })).toBe(400);
      }),
      { numRuns: RUNS },
    );
    const replayed = await Promise.all(
      Array.from({ length: 20 }, () => post(NOWPAYMENTS, body, { 'x-nowpayments-sig': signature })),
    );
    expect(new Set(replayed)).toEqual(new Set([200]));
    expect((await seePayment(member, paymentId)).status).toBe('waiting');
    expect(await downloadStatus(member, tool.id)).toBe(403);
  }, 600_000);

  it('with a valid signature and any body never cause a 5xx', async () => {
    const bodies = fc.oneof(
      fc.record(
        {
          payment_id: fc.jsonValue({ maxDepth: 1 }),
          order_id: fc.jsonValue({ maxDepth: 1 }),
          payment_status: fc.jsonValue({ maxDepth: 1 }),
          id: fc.oneof(
            fc.string({ unit: 'binary', minLength: 1 }).map(wellFormed),
            fc.jsonValue({ maxDepth: 1 }),
          ),
          livemode: fc.constant(false),
          type: fc.oneof(
            fc.constantFrom('invoice.paid', 'customer.subscription.deleted', 'charge.refunded'),
            fc.string(),
          ),
          data: fc.oneof(
            fc.jsonValue({ maxDepth: 3 }),
            fc.record({
              object: fc.oneof(
                fc.jsonValue({ maxDepth: 2 }),
                fc.record({ id: fc.jsonValue({ maxDepth: 0 }) }),
              ),
            }),
          ),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue({ maxDepth: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (value) => {
        const body = JSON.stringify(value);
        const signature =
          value && typeof value === 'object'
            ? createIpnSignature(value as Record<string, unknown>, sandbox.ipnSecret)
            : '0'.repeat(128);
        expect([200, 400]).toContain(
          await post(NOWPAYMENTS, body, { 'x-nowpayments-sig': signature }),
        );
        expect([200, 400]).toContain(
          await post(STRIPE, body, { 'stripe-signature': stripeSignature(body) }),
        );
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('of Stripe are refused when they are old, or signed with another secret or an older scheme', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    });
    const headers = [
      stripeSignature(body, Math.floor(Date.now() / 1000) - 3600),
      stripeSignature(body, undefined, 'whsec_guessed'),
      stripeSignature(body).replace('v1=', 'v0='),
      stripeSignature(body).replace(/^t=\d+/, 't=9999999999'),
      '',
    ];
    for (const header of headers)
      expect(await post(STRIPE, body, { 'stripe-signature': header })).toBe(400);
  });
});
