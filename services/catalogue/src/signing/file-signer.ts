import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR_MS } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { MinisignSigner, recordSigningKeys } from '@libs/signing';
import { formatTrustedComment, type SignedFile } from '@libs/transparency';
import { CatalogueSettings } from '../catalogue.settings';

/**
 * Signs files with the first key of `SIGNING_KEYS`,
 * and records the public keys when the service starts, and again each hour: a replica with the former keys, which
 * restarts during a rotation, ends the new ones by mistake.
 */
@Injectable()
export class FileSigner implements OnModuleInit {
  private readonly signer: MinisignSigner;

  constructor(
    { SIGNING_KEYS }: CatalogueSettings,
    private readonly transactions: Transactions,
    jobs: PeriodicJobs,
  ) {
    jobs.every('RecordSigningKeys', HOUR_MS, () => this.recordKeys(), HOUR_MS);
    this.signer = new MinisignSigner(SIGNING_KEYS, 'SIGNING_KEYS');
  }

  /** Returns the text of a `.minisig` file. `digest` is the file's BLAKE2b-512. */
  sign(digest: Uint8Array, file: SignedFile): string {
    return this.signer.sign(digest, formatTrustedComment(file));
  }

  /** The text of `minisign.pub`: the key that signs now. */
  get publicKey(): string {
    return this.signer.publicKeys[0].publicKey;
  }

  onModuleInit(): Promise<void> {
    return this.recordKeys();
  }

  /** Records the keys of this process as those that sign. */
  async recordKeys(): Promise<void> {
    await this.transactions.run((tx, now) => recordSigningKeys(tx, this.signer.publicKeys, now));
  }
}
