import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { StartError } from '@libs/service';
import { SecondFactorRepository } from './second-factor.repository';

const BATCH_SIZE = 100;

/** After a rotation, encrypts the secrets of authenticator apps with the first key of TOTP_KEYS before the service accepts requests. */
@Injectable()
export class TotpEncryptionJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('TotpEncryption');

  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** Throws if TOTP_KEYS lacks a key that is in use, since its members could not log in. */
  async onApplicationBootstrap(): Promise<void> {
    const missing = await this.transactions.run((tx) => this.factors.missingTotpKeys(tx));
    if (missing.length > 0)
      throw new StartError(
        `TOTP_KEYS lacks keys that secrets of authenticator apps are encrypted with (${missing.join(', ')}): add them again`,
      );
    let total = 0;
    let found: number;
    do {
      found = await this.transactions.run((tx) => this.factors.encryptTotps(tx, BATCH_SIZE));
      total += found;
    } while (found === BATCH_SIZE);
    if (total > 0)
      this.logger.log({
        secrets: total,
        msg: 'secrets of authenticator apps were encrypted with the first key of TOTP_KEYS',
      });
  }
}
