import { receiverOf } from './notification';

describe('where notifications go', () => {
  it('is the configured receiver with the path of the URL', () => {
    expect(receiverOf('https://exe.example.com/api/webhooks/nowpayments?a=1', 'http://127.0.0.1:8080')).toBe(
      'http://127.0.0.1:8080/api/webhooks/nowpayments?a=1',
    );
  });

  it.each(['http://localhost:8080/a', 'http://127.0.0.1/a', 'http://[::1]:9/a'])('is this machine without one: %s', (address) =>
    expect(receiverOf(address, undefined)).toBe(address),
  );

  it.each(['http://exe.example.com/a', 'http://127.0.0.1.example.com/a', 'http://10.0.0.1/a'])(
    'is never another host: %s',
    (address) => expect(receiverOf(address, undefined)).toBeUndefined(),
  );
});
