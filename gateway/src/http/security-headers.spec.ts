import { pagePolicy } from './security-headers';

const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('the content security policy of pages', () => {
  it('allows no plugins, no other base URL and no framing', () => {
    const policy = pagePolicy('http://localhost:8080', { nonce: 'abc', cardForms: true });
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(sources(policy, directive)).toEqual(["'none'"]);
  });

  it('lists no other origin without a card form', () => {
    expect(pagePolicy('http://localhost:8080', { nonce: 'abc' })).not.toContain('https:');
    expect(sources(pagePolicy('http://localhost:8080'), 'frame-src')).toEqual(["'self'"]);
  });

  it('lists the card provider only for its form', () => {
    const policy = pagePolicy('https://exe.example', { nonce: 'abc', cardForms: true });
    expect(sources(policy, 'script-src')).toEqual([
      "'self'",
      "'nonce-abc'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    expect(sources(policy, 'frame-src')).toContain('https://hooks.stripe.com');
    expect(sources(policy, 'connect-src')).toEqual([
      "'self'",
      'wss://exe.example',
      'https://api.stripe.com',
    ]);
    expect(sources(policy, 'style-src')).toEqual(["'self'", "'nonce-abc'"]);
    expect(sources(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:']);
  });
});
