import { Injectable } from '@nestjs/common';
import { type SessionRevoked, userChanged, userRegistered } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { alternativeTo } from '../domain/username';
import { Sessions } from '../store/sessions';
import { stateOf } from '../store/user-state';
import { User } from '../store/user.entity';
import { Users } from '../store/users';
import type { NewUser } from './register-user';

/** What was done, for the log, and which sessions ended. */
export interface AdministratorOutcome {
  step: 'create' | 'promote' | 'nothing';
  username: string;
  revoked: SessionRevoked | null;
}

/**
 * Makes sure that the administrator named at start exists; harmless when repeated.
 * Several replicas may do it at once: the unique e-mail and the row's lock let the others see what the first one did.
 * Somebody who is an administrator already is left as they are: their password may have been changed since. A member with that
 * e-mail is promoted, and since e-mails are not verified the account is taken over: the operator's password, no old session.
 */
@Injectable()
export class EnsureAdministrator {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
  ) {}

  /** Creates or promotes; a taken username gets a number, since the e-mail is what the operator relies on. */
  async run(tx: EntityManager, wanted: NewUser, now: Date): Promise<AdministratorOutcome> {
    for (let number = 1; ; number += 1) {
      const username = alternativeTo(wanted.username, number);
      const found = await this.users.lockByEmail(tx, wanted.email);
      if (found?.isAdmin) return { step: 'nothing', username: found.username, revoked: null };
      if (found) return this.promote(tx, found, wanted.passwordHash, now);
      if (await this.create(tx, { ...wanted, username }, now)) return { step: 'create', username, revoked: null };
    }
  }

  private async create(tx: EntityManager, wanted: NewUser, now: Date): Promise<boolean> {
    const user = tx.create(User, { ...wanted, id: uuidv7(), isAdmin: true, createdAt: now, version: 1 });
    if (!(await this.users.add(tx, user))) return false;
    await addToOutbox(tx, userRegistered(stateOf(user), { version: user.version, time: now }));
    return true;
  }

  private async promote(tx: EntityManager, user: User, passwordHash: string, now: Date): Promise<AdministratorOutcome> {
    const promoted = tx.merge(User, user, { isAdmin: true, passwordHash, version: user.version + 1 });
    await tx.save(promoted);
    await addToOutbox(tx, userChanged(stateOf(promoted), { version: promoted.version, time: now }));
    const revoked = await this.sessions.endAll(tx, user.id, null);
    return { step: 'promote', username: user.username, revoked };
  }
}
