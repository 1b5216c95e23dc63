import { SocketQuota } from './socket-quota';

const kindOf = (attempt: () => unknown): unknown => {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as { kind?: string }).kind;
  }
};

describe('SocketQuota', () => {
  it('an address that holds its share is refused, others are not', () => {
    const quota = new SocketQuota(2, 100);
    quota.take('192.0.2.1');
    quota.take('192.0.2.1');
    expect(kindOf(() => quota.take('192.0.2.1'))).toBe('too-many');
    expect(kindOf(() => quota.take('192.0.2.2'))).toBeUndefined();
  });

  it('a full process refuses everybody', () => {
    const quota = new SocketQuota(2, 3);
    ['192.0.2.1', '192.0.2.2', '192.0.2.3'].forEach((address) => quota.take(address));
    expect(kindOf(() => quota.take('192.0.2.4'))).toBe('unavailable');
  });

  it('a place given back is free again, and giving it back twice frees one place only', () => {
    const quota = new SocketQuota(2, 2);
    const giveBack = quota.take('192.0.2.1');
    quota.take('192.0.2.1');
    giveBack();
    giveBack();
    expect(kindOf(() => quota.take('192.0.2.1'))).toBeUndefined();
    expect(kindOf(() => quota.take('192.0.2.1'))).toBe('too-many');
  });

  it('a refused attempt takes no place', () => {
    const quota = new SocketQuota(1, 2);
    const giveBack = quota.take('192.0.2.1');
    expect(kindOf(() => quota.take('192.0.2.1'))).toBe('too-many');
    giveBack();
    expect(kindOf(() => quota.take('192.0.2.1'))).toBeUndefined();
    expect(kindOf(() => quota.take('192.0.2.2'))).toBeUndefined();
  });
});
