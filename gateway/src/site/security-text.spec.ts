import { securityText } from './security-text';

describe('security.txt', () => {
  it('names the contact, the policy and a day on which it expires', () => {
    const settings = {
      PUBLIC_URL: 'https://exe.example',
      SUPPORT_EMAIL: 'security@exe.example',
    };
    expect(securityText(settings, new Date('2026-11-28T13:14:15Z'))).toBe(
      [
        'Contact: mailto:security@exe.example',
        'Expires: 2027-05-27T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://exe.example/.well-known/security.txt',
        'Policy: https://exe.example/security',
        '',
      ].join('\n'),
    );
  });
});
