import { parseTarget } from './router';

describe('the request line', () => {
  it.each([
    ['/', '', ''],
    ['/bucket', 'bucket', ''],
    ['/bucket/', 'bucket', ''],
    ['/bucket/a/b', 'bucket', 'a/b'],
    ['/bucket/../../etc/passwd', 'bucket', '../../etc/passwd'],
    ['/bucket/%2e%2E/x', 'bucket', '../x'],
    ['/bucket//double//slash/', 'bucket', '/double//slash/'],
    ['/bucket/%F0%9F%94%90%20+%25.txt', 'bucket', '🔐 +%.txt'],
    ['/bucket/line%0Abreak%00', 'bucket', 'line\nbreak\0'],
  ])('%s addresses bucket %j and key %j, with nothing normalized', (url, bucket, key) => {
    expect(parseTarget(url)).toMatchObject({ bucket, key });
  });

  it('parses the query completely', () => {
    const { query } = parseTarget('/b?list-type=2&prefix=a%2Fb+c&x=1=2&&empty=&bare');
    expect(query).toEqual([
      ['list-type', '2'],
      ['prefix', 'a/b c'],
      ['x', '1=2'],
      ['empty', ''],
      ['bare', ''],
    ]);
  });

  it('refuses broken escapes and foreign forms', () => {
    expect(() => parseTarget('/b/%ff')).toThrow(expect.objectContaining({ code: 'InvalidURI' }));
    expect(() => parseTarget('/b/%zz')).toThrow(expect.objectContaining({ code: 'InvalidURI' }));
    expect(() => parseTarget('http://elsewhere/b/k')).toThrow(
      expect.objectContaining({ code: 'InvalidURI' }),
    );
  });
});
