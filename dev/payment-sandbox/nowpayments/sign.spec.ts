import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { signNotification } from './sign';

const body = '{"payment_id":123,"fee":{"currency":"btc","amount":1.0},"actually_paid":0.00000001,"parts":[{"b":1,"a":2}]}';

describe('signing a notification', () => {
  it('covers the JSON with sorted keys and JavaScript numbers', () => {
    const text = '{"actually_paid":1e-8,"fee":{"amount":1,"currency":"btc"},"parts":[{"a":2,"b":1}],"payment_id":123}';
    expect(signNotification(body, 'secret')).toBe(createHmac('sha512', 'secret').update(text).digest('hex'));
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        expect(signNotification(JSON.stringify(reversed), 's')).toBe(signNotification(JSON.stringify(fields), 's'));
      }),
    );
  });
});
