import { etagMatches } from './etag';

describe('etagMatches', () => {
  it.each(['"a"', 'W/"a"', '"b", W/"a"', '*'])(
    'accepts %s, whether the tag is weak or strong',
    (header) => {
      expect([etagMatches(header, '"a"'), etagMatches(header, 'W/"a"')]).toEqual([true, true]);
    },
  );

  it.each([undefined, '', '"b"', '"a', 'a', '"ab"'])('rejects %s', (header) =>
    expect(etagMatches(header, '"a"')).toBe(false),
  );
});
