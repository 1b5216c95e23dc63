import { isOwnOrigin } from './own-origin';

describe('isOwnOrigin', () => {
  const hosts = ['exe.example.com', 'localhost:8080'];

  it.each([
    'https://exe.example.com',
    'http://exe.example.com',
    'https://EXE.example.com',
    'http://localhost:8080',
    'https://exe.example.com:443',
  ])('accepts %s', (origin) => expect(isOwnOrigin(origin, hosts)).toBe(true));

  it.each([
    'https://evil.example.com',
    'https://exe.example.com.evil.example',
    'https://exe.example.com:8443',
    'http://localhost',
    'http://localhost:8081',
    'null',
    '',
    'exe.example.com',
    'file:///etc/passwd',
    'https://evil.example/exe.example.com',
    'https://exe.example.com@evil.example',
    'https://somebody@exe.example.com',
    'chrome-extension://exe.example.com',
  ])('rejects %p', (origin) => expect(isOwnOrigin(origin, hosts)).toBe(false));

  it('ignores the default port of the scheme on either side', () => {
    expect(isOwnOrigin('https://exe.example.com', ['exe.example.com:443'])).toBe(true);
    expect(isOwnOrigin('http://exe.example.com', ['exe.example.com:443'])).toBe(false);
  });

  it('rejects every origin when there is no host', () =>
    expect(isOwnOrigin('https://exe.example.com', [])).toBe(false));
});
