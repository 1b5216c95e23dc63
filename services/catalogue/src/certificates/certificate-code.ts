import { randomInt } from 'node:crypto';
import { CERTIFICATE_DIGITS, readCertificateCode } from '@libs/contracts';

const LENGTH = 20; // 100 bits

/** Makes an unguessable code, which readCertificateCode reads. */
export function createCertificateCode(): string {
  const digits = Array.from({ length: LENGTH }, () =>
    CERTIFICATE_DIGITS.charAt(randomInt(CERTIFICATE_DIGITS.length)),
  );
  return readCertificateCode(digits.join(''))!;
}
