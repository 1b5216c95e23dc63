import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { hasValidSignature } from './nowpayments-signature';

const SECRET = 'the secret';
const sign = (text: string, secret = SECRET): string =>
  createHmac('sha512', secret).update(text).digest('hex');
const verify = (body: string, signature: string | undefined) =>
  hasValidSignature(Buffer.from(body), signature, SECRET);

const body =
  '{"payment_id":123,"fee":{"currency":"btc","amount":1.0},"actually_paid":0.00000001,"parts":[{"b":1,"a":2}]}';
const sortedKeys =
  '{"actually_paid":1e-8,"fee":{"amount":1,"currency":"btc"},"parts":[{"a":2,"b":1}],"payment_id":123}';
const arraysAsObjects =
  '{"actually_paid":1e-8,"fee":{"amount":1,"currency":"btc"},"parts":{"0":{"a":2,"b":1}},"payment_id":123}';
const numbersAsWritten =
  '{"actually_paid":0.00000001,"fee":{"amount":1.0,"currency":"btc"},"parts":[{"a":2,"b":1}],"payment_id":123}';

describe("a notification's signature", () => {
  it.each([
    ['sorted keys, nested ones too', sortedKeys],
    ['arrays as objects', arraysAsObjects],
    ['numbers as written', numbersAsWritten],
    ['the raw bytes', body],
  ])('is valid over %s', (_name, form) => {
    expect(verify(body, sign(form))).toBe(true);
    expect(verify(body, ` ${sign(form).toUpperCase()} `)).toBe(true);
  });

  it('is rejected when it is missing, short, long, not hexadecimal or made with another secret', () => {
    const good = sign(sortedKeys);
    for (const signature of [
      undefined,
      '',
      good.slice(2),
      `${good}00`,
      good.replace(/^../, 'zz'),
      sign(sortedKeys, 'another'),
    ]) {
      expect(verify(body, signature)).toBe(false);
    }
  });

  it('is rejected for a body with one changed byte', () => {
    fc.assert(
      fc.property(
        fc.nat(Buffer.from(body).length - 1),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const changed = Buffer.from(body);
          changed[at] = changed[at]! ^ change;
          expect(hasValidSignature(changed, sign(body), SECRET)).toBe(false);
          expect(hasValidSignature(changed, sign(numbersAsWritten), SECRET)).toBe(false);
        },
      ),
    );
  });

  it('is rejected for a body that is not a JSON object, even if its bytes are signed', () => {
    for (const text of ['', 'null', '[]', '"x"', '1', '{', '{"a":1}x'])
      expect(verify(text, sign(text))).toBe(false);
  });
});
