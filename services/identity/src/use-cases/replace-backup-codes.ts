import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { newBackupCodes } from '../domain/backup-codes';
import { SecondFactorRepository } from '../store/second-factor.repository';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';

/** Gives a member ten new backup codes; the old ones become void. */
@Injectable()
export class ReplaceBackupCodes {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** Throws 409 for a member without a second step. */
  async run(tx: EntityManager, { id }: User): Promise<string[]> {
    await this.users.lockById(tx, id);
    const { totp, passkeys } = await this.factors.stateOf(id, tx);
    if (!totp && passkeys === 0) throw conflict('no_second_factor', 'Set up an authenticator app or a passkey first.');
    const codes = newBackupCodes();
    await this.factors.replaceBackupCodes(tx, id, codes);
    return codes;
  }
}
