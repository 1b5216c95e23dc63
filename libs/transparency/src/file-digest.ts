import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The digests of a file: SHA-256 as 64 hexadecimal digits, BLAKE2b-512 as 64 bytes, and its size in bytes. */
export interface FileDigest {
  sha256: string;
  blake2b: Uint8Array;
  size: number;
}

/** Computes a file's digests while its bytes arrive, for browsers; Node's `crypto` is faster. `finish` may be called once. */
export function createFileDigest(): { update(bytes: Uint8Array): void; finish(): FileDigest } {
  const sha = sha256.create();
  const blake = blake2b.create({ dkLen: 64 });
  let size = 0;
  return {
    update(bytes) {
      sha.update(bytes);
      blake.update(bytes);
      size += bytes.length;
    },
    finish: () => ({ sha256: bytesToHex(sha.digest()), blake2b: blake.digest(), size }),
  };
}
