import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readTotpKeys, type TotpKey } from './totp-keys';
import { IdentitySettings } from '../identity.settings';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface EncryptedSecret {
  keyId: string;
  secret: Buffer; // nonce, ciphertext, tag
}

/** Encrypts the secrets of authenticator apps. Each is bound to its user, so that a row given to another user cannot be decrypted. */
@Injectable()
export class TotpEncryption {
  private readonly keys: [TotpKey, ...TotpKey[]];

  constructor(settings: IdentitySettings) {
    this.keys = readTotpKeys(settings.TOTP_KEYS);
  }

  /** The id of the key that encrypts. */
  get currentKeyId(): string {
    return this.keys[0].id;
  }

  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  encrypt(userId: string, secret: Buffer): EncryptedSecret {
    const [{ id, key }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId));
    const encrypted = [cipher.update(secret), cipher.final()];
    return { keyId: id, secret: Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]) };
  }

  /** Throws for a key that is not in the settings, another user and changed bytes. */
  decrypt(userId: string, { keyId, secret }: EncryptedSecret): Buffer {
    const found = this.keys.find(({ id }) => id === keyId);
    if (!found) throw new Error(`TOTP_KEYS lacks the key ${keyId}`);
    const decipher = createDecipheriv(CIPHER, found.key, secret.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(secret.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  }
}
