import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { receiverOf, signNotification } from './notification';

describe('where notifications go', () => {
  it('is the configured receiver with the path of the URL', () => {
    expect(
      receiverOf('https://exe.example.com/api/webhooks/nowpayments?a=1', 'http://127.0.0.1:8080'),
    ).toBe('http://127.0.0.1:8080/api/webhooks/nowpayments?a=1');
  });

  it.each(['http://localhost:8080/a', 'http://127.0.0.1/a', 'http://[::1]:9/a'])(
    'is this machine without one: %s',
    (address) => expect(receiverOf(address, undefined)).toBe(address),
  );

  it.each(['http://exe.example.com/a', 'http://127.0.0.1.example.com/a', 'http://10.0.0.1/a'])(
    'is never another host: %s',
    (address) => expect(receiverOf(address, undefined)).toBeUndefined(),
  );
});

const body =
  '{"payment_id":123,"fee":{"currency":"btc","amount":1.0},"actually_paid":0.00000001,"parts":[{"b":1,"a":2}]}';

describe('signing a notification', () => {
  it('covers the JSON with sorted keys and JavaScript numbers', () => {
    const text =
      '{"actually_paid":1e-8,"fee":{"amount":1,"currency":"btc"},"parts":[{"a":2,"b":1}],"payment_id":123}';
    expect(signNotification(body, 'secret')).toBe(
      createHmac('sha512', 'secret').update(text).digest('hex'),
    );
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        expect(signNotification(JSON.stringify(reversed), 's')).toBe(
          signNotification(JSON.stringify(fields), 's'),
        );
      }),
    );
  });
});
