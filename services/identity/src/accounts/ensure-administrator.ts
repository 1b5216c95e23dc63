import { Injectable } from '@nestjs/common';
import { type SessionRevoked, userChanged, userRegistered } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { alternativeTo } from '../users/account-rules';
import { TOKEN_PURPOSES } from '../sessions/tokens';
import { AccountTokenRepository } from './account-token.repository';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SessionRepository } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { stateOf, UserRepository } from '../users/user.repository';
import type { NewUser } from './register-user';

interface AdministratorOutcome {
  step: 'create' | 'promote' | 'nothing';
  username: string;
  revoked: SessionRevoked | null;
}

/** Idempotent, safe in several replicas; somebody else can have registered with the email, so the password is set and every other way into the account ends. */
@Injectable()
export class EnsureAdministrator {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly factors: SecondFactorRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly tokens: AccountTokenRepository,
  ) {}

  async run(tx: EntityManager, wanted: NewUser, now: Date): Promise<AdministratorOutcome> {
    for (let number = 1; ; number += 1) {
      const username = alternativeTo(wanted.username, number);
      const found = await this.users.lockByEmail(tx, wanted.email);
      if (found?.isAdmin) return { step: 'nothing', username: found.username, revoked: null };
      if (found) return this.promote(tx, found, wanted.passwordHash, now);
      if (await this.create(tx, { ...wanted, username }, now))
        return { step: 'create', username, revoked: null };
    }
  }

  private async create(tx: EntityManager, wanted: NewUser, now: Date): Promise<boolean> {
    const confirmed = { emailConfirmedAt: now, firstConfirmedAt: now };
    const user = tx.create(User, {
      ...wanted,
      id: uuidv7(),
      isAdmin: true,
      createdAt: now,
      version: 1,
      ...confirmed,
    });
    if (!(await this.users.add(tx, user))) return false;
    await addToOutbox(tx, userRegistered(stateOf(user), { version: user.version, time: now }));
    return true;
  }

  private async promote(
    tx: EntityManager,
    user: User,
    passwordHash: string,
    now: Date,
  ): Promise<AdministratorOutcome> {
    const confirmed = { emailConfirmedAt: now, firstConfirmedAt: now }; // the operator says whose email it is
    const rights = { isAdmin: true, suspendedAt: null, passwordHash };
    const promoted = tx.merge(User, user, { ...confirmed, ...rights, version: user.version + 1 });
    await tx.save(promoted);
    await this.factors.deleteAll(tx, user.id);
    await this.devices.forget(tx, user.id);
    await this.tokens.close(tx, user.id, TOKEN_PURPOSES);
    await addToOutbox(tx, userChanged(stateOf(promoted), { version: promoted.version, time: now }));
    const revoked = await this.sessions.endAll(tx, user.id, null);
    return { step: 'promote', username: user.username, revoked };
  }
}
