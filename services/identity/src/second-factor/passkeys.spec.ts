import {
  challengeEnd,
  hashChallenge,
  isNewerCounter,
  newChallenge,
  toRelyingParty,
  requiresVerification,
} from './passkeys';

describe('passkeys', () => {
  it.each([
    ['https://exe.example.com/', 'exe.example.com', 'https://exe.example.com'],
    ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
    ['https://Exe.Example.com:443', 'exe.example.com', 'https://exe.example.com'],
  ])('belong at %s to %s', (url, id, origin) =>
    expect(toRelyingParty(url)).toEqual({ id, origin }),
  );

  it.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('with the counter %i accept %i: %s', (stored, received, isAccepted) =>
    expect(isNewerCounter(stored, received)).toBe(isAccepted),
  );

  it('need a verified member except as second factor', () => {
    const purposes = ['register', 'login', 'reauthenticate', 'second-factor'] as const;
    expect(purposes.map(requiresVerification)).toEqual([true, true, true, false]);
  });

  it('sign random challenges that last five minutes', () => {
    const [first, second] = [newChallenge(), newChallenge()];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(hashChallenge(first)).not.toEqual(hashChallenge(second));
    expect(challengeEnd(new Date(0))).toEqual(new Date(300_000));
  });
});
