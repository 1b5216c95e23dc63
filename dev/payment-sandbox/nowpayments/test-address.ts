import { randomBytes } from 'node:crypto';
import type { Coin } from './coins';

/**
 * An address everybody sees to be a test, and no wallet can send to: `0`, `O` and `I` are no notifications of base58, mixed case
 * is none of bech32, and most of it is not hexadecimal.
 */
export function testAddress({ addressStart }: Coin): string {
  return `${addressStart}TEST0SANDBOX0INVALIDx${randomBytes(10).toString('hex')}`;
}
