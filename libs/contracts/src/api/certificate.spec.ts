import { readCertificateCode } from './certificate';

describe('readCertificateCode', () => {
  it.each(['7GJ2K-0QX4M-ZB9TD-H5RWE', ' 7gj2k0qx4mzb9tdh5rwe ', '7GJ2K OQX4M ZB9TD H5RWE'])(
    'reads %p as it is stored',
    (typed) => expect(readCertificateCode(typed)).toBe('7GJ2K-0QX4M-ZB9TD-H5RWE'),
  );

  it('reads I and L as 1', () =>
    expect(readCertificateCode('IL111-11111-11111-11111')).toBe('11111-11111-11111-11111'));

  it.each([
    '',
    '7GJ2K-0QX4M-ZB9TD-H5RW',
    '7GJ2K-0QX4M-ZB9TD-H5RWEE',
    '7GJ2K-0QX4M-ZB9TD-H5RW!',
    'UUUUU',
  ])('rejects %p', (typed) => expect(readCertificateCode(typed)).toBeUndefined());
});
