import { readCertificateCode } from '@libs/contracts';
import { createCertificateCode } from './certificate-code';

describe('createCertificateCode', () => {
  it('makes a new code that is read as it is', () => {
    const codes = Array.from({ length: 100 }, createCertificateCode);
    expect(new Set(codes).size).toBe(100);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
      expect(readCertificateCode(code)).toBe(code);
    }
  });
});
