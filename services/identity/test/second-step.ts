import type { TestAnswer } from '@testing';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

export function pendingTokenOf({ headers }: TestAnswer): string {
  const cookie = headers.getSetCookie().find((one) => one.includes('pending-login='));
  return /=([\w-]{43});.*Max-Age=300$/.exec(cookie ?? '')?.[1] ?? '';
}
