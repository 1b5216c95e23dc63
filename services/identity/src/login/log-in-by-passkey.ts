import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Assertion } from '../second-factor/passkey-verifier';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { type UsedPasskey, UsePasskey } from '../second-factor/use-passkey';

@Injectable()
export class LogInByPasskey {
  constructor(
    private readonly usePasskey: UsePasskey,
    private readonly users: UserRepository,
  ) {}

  /** Verifies the passkey before the transaction of `run`. Throws 400. */
  prepare(assertion: Assertion): Promise<UsedPasskey> {
    return this.usePasskey.prepare(assertion, { purpose: 'login', userId: null });
  }

  async run(tx: EntityManager, used: UsedPasskey, now: Date): Promise<User> {
    const user = await this.users.lockById(tx, used.userId);
    await this.usePasskey.run(tx, used, now);
    return user;
  }
}
