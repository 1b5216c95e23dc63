import { Transactions } from '@libs/persistence';
import { SettingsError } from '@libs/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardProvider } from './cards/card-provider';
import { CryptoProvider } from './crypto/crypto-provider';
import { isLive } from './store/is-live';

/** A database has payments of one mode: its first start with a provider's keys stores the mode, and a start with keys of the other mode is refused. */
@Injectable()
export class PaymentsMode implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
  ) {}

  async onModuleInit(): Promise<void> {
    const provider = [this.crypto, this.cards].find(({ isConfigured }) => isConfigured);
    if (!provider) return;
    const { livemode } = provider; // that of both: the settings reject keys of two modes
    const stored = await this.transactions.run(async (tx) => {
      await tx.query('insert into payments_mode (live) values ($1) on conflict do nothing', [
        livemode,
      ]);
      return isLive(tx);
    });
    if (stored !== livemode) throw new SettingsError([otherMode(stored)]);
  }
}

const otherMode = (isLiveDatabase: boolean): string =>
  isLiveDatabase
    ? "the database has live payments, and the providers' keys are those of a sandbox. Use live keys, or an empty database."
    : "the database has payments of a sandbox, and the providers' keys are live. Use an empty database, or the sandbox's keys.";
