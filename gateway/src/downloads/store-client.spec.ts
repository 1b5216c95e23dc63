import { objectUrl } from './store-client';

const store = 'http://store:9000';

describe('the signed URL of a file', () => {
  it('is accepted at the object store', () => {
    expect(objectUrl({ 'x-internal-redirect': `${store}/exe/k?s=1` }, store).href).toBe(
      `${store}/exe/k?s=1`,
    );
  });

  it.each([
    `${store}0/k`,
    'https://store:9000/k',
    'http://store/k',
    `${store}.evil/k`,
    'http://u:p@store:9000/k',
    '/k',
    '',
    'file:///k',
  ])('is refused when it is %s', (address) =>
    expect(() => objectUrl({ 'x-internal-redirect': address }, store)).toThrow(),
  );
});
