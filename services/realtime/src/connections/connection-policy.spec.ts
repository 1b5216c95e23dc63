import { SocketQuota } from './connection-policy';

const catchKind = (attempt: () => unknown): unknown => {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as { kind?: string }).kind;
  }
};

describe('SocketQuota', () => {
  it('rejects an address at its limit and accepts others', () => {
    const quota = new SocketQuota(2, 100);
    quota.reserve('192.0.2.1');
    quota.reserve('192.0.2.1');
    expect(catchKind(() => quota.reserve('192.0.2.1'))).toBe('too-many');
    expect(catchKind(() => quota.reserve('192.0.2.2'))).toBeUndefined();
  });

  it('rejects every address at the limit of the process', () => {
    const quota = new SocketQuota(2, 3);
    ['192.0.2.1', '192.0.2.2', '192.0.2.3'].forEach((address) => quota.reserve(address));
    expect(catchKind(() => quota.reserve('192.0.2.4'))).toBe('unavailable');
  });

  it('frees one socket when it is released, even if it is released twice', () => {
    const quota = new SocketQuota(2, 2);
    const release = quota.reserve('192.0.2.1');
    quota.reserve('192.0.2.1');
    release();
    release();
    expect(catchKind(() => quota.reserve('192.0.2.1'))).toBeUndefined();
    expect(catchKind(() => quota.reserve('192.0.2.1'))).toBe('too-many');
  });

  it('does not count a rejected attempt', () => {
    const quota = new SocketQuota(1, 2);
    const release = quota.reserve('192.0.2.1');
    expect(catchKind(() => quota.reserve('192.0.2.1'))).toBe('too-many');
    release();
    expect(catchKind(() => quota.reserve('192.0.2.1'))).toBeUndefined();
    expect(catchKind(() => quota.reserve('192.0.2.2'))).toBeUndefined();
  });
});
