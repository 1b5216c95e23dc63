import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { StartError } from '@libs/service';
import { type EntityManager, Not } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { readTotpKeys, type TotpKey } from './one-time-codes';
import { TotpSecret } from './second-factor.entity';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface EncryptedSecret {
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

const BATCH_SIZE = 100;

/** After a rotation, encrypts the secrets of authenticator apps with the first key of TOTP_KEYS before the service accepts requests. */
@Injectable()
export class TotpEncryptionJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('TotpEncryption');

  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: TotpEncryption,
  ) {}

  /** Throws if TOTP_KEYS lacks a key that is in use, since its members could not log in. */
  async onApplicationBootstrap(): Promise<void> {
    await this.transactions.read((database) => this.requireKeys(database));
    let total = 0;
    let found: number;
    do {
      found = await this.transactions.run((tx) => this.encryptBatch(tx));
      total += found;
    } while (found === BATCH_SIZE);
    if (total > 0)
      this.logger.log({
        secrets: total,
        msg: 'secrets of authenticator apps were encrypted with the first key of TOTP_KEYS',
      });
  }

  private async requireKeys(database: EntityManager): Promise<void> {
    const missing = await database.query<{ keyId: string }[]>(
      'select distinct key_id as "keyId" from totp_secrets where key_id <> all($1) order by key_id',
      [this.encryption.keyIds],
    );
    if (missing.length > 0)
      throw new StartError(
        `TOTP_KEYS lacks keys that secrets of authenticator apps are encrypted with (${missing.map(({ keyId }) => keyId).join(', ')}): add them again`,
      );
  }

  /** Returns how many secrets of an earlier key it found. */
  private async encryptBatch(tx: EntityManager): Promise<number> {
    const found = await tx.find(TotpSecret, {
      where: { keyId: Not(this.encryption.currentKeyId) },
      order: { userId: 'ASC' },
      take: BATCH_SIZE,
      lock: { mode: 'pessimistic_write' },
    });
    for (const totp of found) {
      const { userId } = totp;
      const secret = this.encryption.decrypt(userId, totp);
      await tx.update(TotpSecret, { userId }, this.encryption.encrypt(userId, secret));
    }
    return found.length;
  }
}
