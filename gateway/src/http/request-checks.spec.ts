import { isSameOrigin } from './request-checks';

describe('requests from other sites', () => {
  const isAccepted = (headers: Record<string, string>, method = 'POST'): boolean =>
    isSameOrigin(method, { host: 'Exe.example.com', ...headers }, 'www.exe.example.com');

  it.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ origin: 'https://exe.example.com' }, true],
    [{ origin: 'https://www.exe.example.com' }, true],
    [{ origin: 'https://exe.example.com:8443' }, false],
    [{ origin: 'https://exe.example.com.evil.example' }, false],
    [{ origin: 'https://evil.example/exe.example.com' }, false],
    [{ origin: 'https://exe.example.com@evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ origin: 'chrome-extension://exe.example.com' }, false],
  ])('%j: %s', (headers: Record<string, string>, allowed) =>
    expect(isAccepted(headers)).toBe(allowed),
  );

  it('may read', () => expect(isAccepted({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(true));
});
