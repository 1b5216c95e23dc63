import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { StartError } from '@libs/service';
import { type EntityManager, Not } from 'typeorm';
import { TotpSecret } from './second-factor.entity';
import { TotpEncryption } from './totp-encryption';

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
