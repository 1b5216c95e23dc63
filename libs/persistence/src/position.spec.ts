import { decodeCursor, encodeCursor } from './position';

describe('a cursor', () => {
  const position = {
    createdAt: '2030-01-02T03:04:05.678Z',
    id: '0198a5c0-0000-7000-8000-000000000001',
  };

  it('encodes a position', () => {
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each([
    '',
    'x',
    'null',
    Buffer.from("2030-01-02T03:04:05.678Z ' or 1=1").toString('base64url'),
    encodeCursor({ ...position, createdAt: 'now' }),
  ])('that is malformed (%j) decodes to null', (cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  });
});
