import { parseRange } from './object-operations';

describe('the Range header', () => {
  it.each([
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-1000', 100, { start: 0, end: 99 }],
    ['bytes=95-200', 100, { start: 95, end: 99 }],
    ['bytes=99-99', 100, { start: 99, end: 99 }],
  ])('%s of %i bytes is %j', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-3', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
    '%s means the whole object',
    (header) => {
      expect(parseRange(header, 100)).toBeUndefined();
    },
  );

  it.each([
    ['bytes=100-', 100],
    ['bytes=100-200', 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=-5', 0],
  ])('%s of %i bytes holds nothing and is refused', (header, size) => {
    expect(parseRange(header, size)).toBe('impossible');
  });
});
