import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of a file as 64 hexadecimal digits, and its size in bytes. */
export interface FileDigest {
  sha256: string;
  size: number;
}

/**
 * Computes a file's digest while its bytes arrive, for browsers, whose own SHA-256 needs all of
 * them at once. `finish` may be called once.
 */
export function createFileDigest(): { update(bytes: Uint8Array): void; finish(): FileDigest } {
  const hash = sha256.create();
  let size = 0;
  return {
    update(bytes) {
      hash.update(bytes);
      size += bytes.length;
    },
    finish: () => ({ sha256: bytesToHex(hash.digest()), size }),
  };
}
