import { hasAsciiDomain, normalizeEmail, normalizeEmailPart } from './normalize-email';

describe('normalizeEmail', () => {
  it('trims, composes and lowercases', () => {
    expect(normalizeEmail(' Ada@Example.COM\t')).toBe('ada@example.com');
    expect(normalizeEmail('RENE\u0301@example.com')).toBe('ren\u00e9@example.com');
  });

  it.each([
    'x@bücher.example',
    'x@BÜCHER.example',
    'x@bu\u0308cher.example',
    'x@XN--BCHER-KVA.example',
    'x@bücher\u3002example',
  ])('converts the domain of %j to ASCII', (email) => {
    expect(normalizeEmail(email)).toBe('x@xn--bcher-kva.example');
  });

  it('keeps the letters before the @', () => {
    expect(normalizeEmail('zoë@bücher.example')).toBe('zoë@xn--bcher-kva.example');
  });

  it.each([
    'x@bü/cher.example',
    'x@bü%61.example',
    'x@bü:80',
    'x@bü cher.example',
    'x@bü\u200bcher.example',
    'x@bü\u200dcher.example',
  ])('leaves the domain of %j as it is, so that it is refused', (email) => {
    expect(normalizeEmail(email)).toBe(email);
    expect(hasAsciiDomain(email)).toBe(false);
  });

  it.each([undefined, null, 7, ['a@example.com']])('returns %j unchanged', (value) => {
    expect(normalizeEmail(value)).toBe(value);
  });
});

it.each([
  ['bücher', 'xn--bcher-kva'],
  ['@bücher.example', '@xn--bcher-kva.example'],
  ['Ada', 'ada'],
  ['%', '%'],
])('takes the part %j for %j', (part, normalized) => {
  expect(normalizeEmailPart(part)).toBe(normalized);
});
