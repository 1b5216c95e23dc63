import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { LoginFactor, SecondFactorsResponse } from '@libs/contracts';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashBackupCode } from './one-time-codes';
import { Passkey } from './passkey.entity';
import { PendingLogin } from './pending-login.entity';
import { BackupCode, TotpSecret } from './second-factor.entity';
import { TotpEncryption } from './totp-encryption';

interface FactorState {
  totp: boolean;
  passkeys: number;
  backupCodesLeft: number;
}

/** Stores the secrets of authenticator apps and the backup codes. */
@Injectable()
export class SecondFactorRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: TotpEncryption,
  ) {}

  async readState(
    userId: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<FactorState> {
    const [row] = await tx.query<FactorState[]>(
      `select exists (select 1 from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
        (select count(*)::int from passkeys where user_id = $1) as passkeys,
        (select count(*)::int from backup_codes where user_id = $1 and used_at is null) as "backupCodesLeft"`,
      [userId],
    );
    return row!;
  }

  /** Whether a login of the user needs a second factor. */
  async isRequired(tx: EntityManager, userId: string): Promise<boolean> {
    const { totp, passkeys } = await this.readState(userId, tx);
    return totp || passkeys > 0;
  }

  /** Reads a member's second factors without any secret. */
  async summarize(userId: string): Promise<SecondFactorsResponse> {
    const { totp, backupCodesLeft } = await this.readState(userId);
    const passkeys = await this.listPasskeys(this.dataSource.manager, userId);
    return {
      totp,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      backupCodesLeft,
    };
  }

  private listPasskeys(tx: EntityManager, userId: string): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Reads a member's secret, decrypted. */
  async findTotp(
    tx: EntityManager,
    userId: string,
  ): Promise<Pick<TotpSecret, 'secret' | 'confirmedAt'> | null> {
    const totp = await tx.findOneBy(TotpSecret, { userId });
    return totp && { secret: this.encryption.decrypt(userId, totp), confirmedAt: totp.confirmedAt };
  }

  /** Stores an unconfirmed secret, in place of an earlier one that was never confirmed. */
  async putUnconfirmedTotp(
    tx: EntityManager,
    userId: string,
    secret: Buffer,
    now: Date,
  ): Promise<void> {
    const encrypted = this.encryption.encrypt(userId, secret);
    await tx.query(
      `insert into totp_secrets (user_id, secret, key_id, created_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set secret = excluded.secret, key_id = excluded.key_id, created_at = excluded.created_at
       where totp_secrets.confirmed_at is null`,
      [userId, encrypted.secret, encrypted.keyId, now],
    );
  }

  async confirmTotp(tx: EntityManager, userId: string, step: number, now: Date): Promise<void> {
    await tx.query('update totp_secrets set confirmed_at = $2, last_step = $3 where user_id = $1', [
      userId,
      now,
      step,
    ]);
  }

  /** Uses up a step; false when it, or a later one, was used already, even by a concurrent transaction. */
  async useTotpStep(tx: EntityManager, userId: string, step: number): Promise<boolean> {
    const [, updated] = await tx.query<[unknown[], number]>(
      'update totp_secrets set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2',
      [userId, step],
    );
    return updated > 0;
  }

  async deleteTotp(tx: EntityManager, userId: string): Promise<boolean> {
    const { affected } = await tx.delete(TotpSecret, { userId, confirmedAt: Not(IsNull()) });
    return Boolean(affected);
  }

  async replaceBackupCodes(
    tx: EntityManager,
    userId: string,
    codes: string[],
    now: Date,
  ): Promise<void> {
    await tx.delete(BackupCode, { userId });
    await tx.insert(
      BackupCode,
      codes.map((code) => ({
        id: uuidv7(),
        userId,
        codeHash: hashBackupCode(code),
        createdAt: now,
      })),
    );
  }

  /** Uses up a backup code and returns the id of its row; undefined when it is unknown or used, even by a concurrent transaction. */
  async useBackupCode(
    tx: EntityManager,
    userId: string,
    code: string,
    now: Date,
  ): Promise<string | undefined> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      'update backup_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning id',
      [userId, hashBackupCode(code), now],
    );
    return rows[0]?.id;
  }

  /** Deletes all second factors of a user, and the logins that wait for one. */
  async deleteAll(tx: EntityManager, userId: string): Promise<void> {
    for (const entity of [TotpSecret, Passkey, BackupCode, PendingLogin])
      await tx.delete(entity, { userId });
  }

  /** Lists everything that serves as a second factor, oldest kind first, with ids that end with the factor. */
  async list(tx: EntityManager, userId: string): Promise<LoginFactor[]> {
    const totp = await tx.findOneBy(TotpSecret, { userId, confirmedAt: Not(IsNull()) });
    const passkeys = await this.listPasskeys(tx, userId);
    const code = await tx.findOne(BackupCode, {
      where: { userId, usedAt: IsNull() },
      order: { id: 'ASC' },
    });
    const listed: LoginFactor[] = passkeys.map(({ id, name, createdAt }) => ({
      kind: 'passkey',
      id,
      name,
      addedAt: createdAt.toISOString(),
    }));
    if (totp) {
      const addedAt = totp.createdAt.toISOString();
      listed.unshift({ kind: 'totp', id: `totp-${addedAt}`, name: null, addedAt });
    }
    if (code) {
      const addedAt = code.createdAt.toISOString();
      listed.push({ kind: 'backup-codes', id: code.id, name: null, addedAt });
    }
    return listed;
  }

  /** Deletes all factors whose ids are not among those to keep; false if there are none. Logins that wait for a factor end as well. */
  async deleteExcept(tx: EntityManager, userId: string, kept: string[]): Promise<boolean> {
    const removed = (await this.list(tx, userId)).filter(({ id }) => !kept.includes(id));
    const kinds = new Set(removed.map(({ kind }) => kind));
    const passkeys = removed.filter(({ kind }) => kind === 'passkey').map(({ id }) => id);
    await tx.delete(TotpSecret, kinds.has('totp') ? { userId } : { userId, confirmedAt: IsNull() });
    await tx.delete(Passkey, { userId, id: In(passkeys) });
    if (kinds.has('backup-codes')) await tx.delete(BackupCode, { userId });
    await tx.delete(PendingLogin, { userId });
    return removed.length > 0;
  }

  /** Deletes the factors that were added before a time; false if there are none. Logins that wait for a factor end as well. */
  async deleteAddedBefore(tx: EntityManager, userId: string, time: Date): Promise<boolean> {
    const newer = (await this.list(tx, userId)).filter(({ addedAt }) => new Date(addedAt) >= time);
    return this.deleteExcept(
      tx,
      userId,
      newer.map(({ id }) => id),
    );
  }

  async deleteBackupCodes(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(BackupCode, { userId });
  }
}
