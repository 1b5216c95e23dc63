import { SettingsError } from '@libs/service';
import { Global, Injectable, Module } from '@nestjs/common';
import { Check, Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

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
