import { cleanBlock, isMailAddress, oneLine, subjectLine } from './mail-content';

describe('the content of a mail', () => {
  it.each(['ada@example.com', 'ada+tools@mail.example.org', 'root@localhost', 'ümit@example.com'])(
    'accepts %s as an address',
    (text) => expect(isMailAddress(text)).toBe(true),
  );

  it.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com ',
    'ada',
    '',
  ])('rejects %j as an address', (text) => expect(isMailAddress(text)).toBe(false));

  it('puts a subject on one line of limited length', () => {
    expect(subjectLine('Paid\r\nBcc: eve@example.com\u2028x\u0000')).toBe(
      'Paid Bcc: eve@example.com x',
    );
    expect(subjectLine('x'.repeat(500))).toHaveLength(200);
  });

  it('puts every text of a block on one line', () => {
    expect(oneLine('a\n\nb')).toBe('a b');
    expect(cleanBlock('a\nb')).toBe('a b');
    expect(cleanBlock({ facts: [['Buyer\n', 'ada\r\neve']] })).toEqual({
      facts: [['Buyer', 'ada eve']],
    });
    expect(cleanBlock({ link: 'Open\n', url: 'http://a/\n' })).toEqual({
      link: 'Open',
      url: 'http://a/',
    });
  });
});
