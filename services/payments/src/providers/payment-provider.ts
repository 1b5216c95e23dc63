import { providerFailed, unavailable } from '@libs/errors';
import { SettingsError } from '@libs/service';
import { Global, Injectable, Module } from '@nestjs/common';
import { Check, Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** The payment providers; these names are stored in the database. */
export type ProviderName = 'nowpayments' | 'stripe';

/** The port for a payment provider; the same adapter serves the real provider and a sandbox. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly isConfigured: boolean;
  readonly livemode: boolean;
}

export const paymentsNotConfigured = () =>
  unavailable('payments_not_configured', 'Payments are not configured');

export const cardsNotConfigured = () =>
  unavailable('cards_not_configured', 'Card payment is not configured');

/** 502: the provider failed, and the outcome is unknown. */
export const providerUnavailable = (cause?: unknown) =>
  providerFailed(
    'provider_failed',
    'The payment provider is not responding. Please try again in a moment.',
    { cause },
  );

/** 502: the provider refused, so nothing was created. */
export const providerRefused = (cause?: unknown) =>
  providerFailed(
    'provider_rejected',
    'The payment provider did not accept the payment. Please try again or choose another currency.',
    {
      cause,
    },
  );

/** The only row of its table, since the first start with a provider's keys. */
@Entity('payments_mode')
@Check('payments_mode_id_check', 'id')
export class StoredMode {
  @PrimaryColumn({
    name: 'id',
    type: 'boolean',
    default: true,
    primaryKeyConstraintName: 'payments_mode_pkey',
  })
  id: true;

  /** Whether the payments move real money. */
  @Column({ name: 'live', type: 'boolean' })
  live: boolean;
}

/** A database has payments of one mode: its first start with a provider's keys stores the mode, and a start with keys of the other mode is refused. */
@Injectable()
export class PaymentsMode {
  /** Whether the payments of this database move real money. There are none before its first start with a provider's keys. */
  async isLive(tx: EntityManager): Promise<boolean> {
    const [mode] = await tx.find(StoredMode);
    return mode?.live ?? true;
  }

  /** Stores the mode of the providers' keys at the first start. Throws if the database has payments of the other mode. */
  async claim(tx: EntityManager, livemode: boolean): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(StoredMode)
      .values({ live: livemode })
      .orIgnore()
      .execute();
    if ((await this.isLive(tx)) !== livemode) throw new SettingsError([otherMode(!livemode)]);
  }
}

const otherMode = (isLiveDatabase: boolean): string =>
  isLiveDatabase
    ? "the database has live payments, and the providers' keys are those of a sandbox. Use live keys, or an empty database."
    : "the database has payments of a sandbox, and the providers' keys are live. Use an empty database, or the sandbox's keys.";

@Global()
@Module({ providers: [PaymentsMode], exports: [PaymentsMode] })
export class PaymentsModeModule {}
