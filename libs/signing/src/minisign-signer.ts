import {
  createSignature,
  formatPublicKey,
  formatSignature,
  minisignKeyId,
  showKeyId,
} from '@libs/transparency';
import { readSigningKeys, type SigningKey, signEd25519 } from './ed25519-keys';

/** Signs digests in minisign's format with the first key of a setting. */
export class MinisignSigner {
  private readonly keys: [SigningKey, ...SigningKey[]];

  /** `text` is the value of `setting`; throws an error that does not contain a key. */
  constructor(text: string, setting: string) {
    this.keys = readSigningKeys(text, setting);
  }

  /** Returns the text of a `.minisig` file. `digest` is the content's BLAKE2b-512; the comment is one line. */
  sign(digest: Uint8Array, trustedComment: string): string {
    const [key] = this.keys;
    const id = minisignKeyId(key.publicKey);
    return formatSignature(
      createSignature(digest, trustedComment, id, (message) => signEd25519(key, message)),
    );
  }

  /** The public keys, the one that signs first: ids as minisign shows them, and the text of a `minisign.pub`. */
  get publicKeys(): [PublicKey, ...PublicKey[]] {
    const [first, ...others] = this.keys;
    return [toPublicKey(first), ...others.map(toPublicKey)];
  }
}

interface PublicKey {
  id: string;
  publicKey: string;
}

function toPublicKey({ publicKey }: SigningKey): PublicKey {
  const id = minisignKeyId(publicKey);
  return { id: showKeyId(id), publicKey: formatPublicKey({ id, publicKey }) };
}
