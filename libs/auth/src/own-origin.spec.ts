import { isOwnOrigin } from './own-origin';

describe('isOwnOrigin', () => {
  const hosts = ['exe.example.com', 'localhost:8080'];

  it.each([
    'https://exe.example.com',
    'http://exe.example.com',
    'https://EXE.example.com',
    'http://localhost:8080',
    'https://exe.example.com:443',
  ])('%s is ours', (origin) => expect(isOwnOrigin(origin, hosts)).toBe(true));

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
  ])('%p is foreign', (origin) => expect(isOwnOrigin(origin, hosts)).toBe(false));

  it('the port that the scheme implies may be left out on either side', () => {
    expect(isOwnOrigin('https://exe.example.com', ['exe.example.com:443'])).toBe(true);
    expect(isOwnOrigin('http://exe.example.com', ['exe.example.com:443'])).toBe(false);
  });

  it('nothing is ours when we have no host', () => expect(isOwnOrigin('https://exe.example.com', [])).toBe(false));
});
