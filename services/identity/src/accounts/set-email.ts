import { Injectable } from '@nestjs/common';
import { userChanged } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { EmailReservations } from '../users/reservations';
import { User } from '../users/user.entity';
import { stateOf } from '../users/user.repository';

interface Confirmed {
  firstConfirmedAt: Date | null;
  now: Date;
}

/** Gives a user an email that is known to be theirs, and publishes `user.changed`. */
@Injectable()
export class SetEmail {
  constructor(private readonly reservations: EmailReservations) {}

  /** The user's row is locked by the caller. Throws 409 if another user has the email or can still take it back. */
  async run(
    tx: EntityManager,
    user: User,
    email: string,
    { firstConfirmedAt, now }: Confirmed,
  ): Promise<void> {
    await this.reservations.lock(tx, [user.email, email]);
    if (!(await this.reservations.isFree(tx, email, user.id, now))) {
      throw conflict('email_taken', 'Another account has this email.');
    }
    const confirmed = { emailConfirmedAt: now, firstConfirmedAt };
    const changed = tx.merge(User, user, { ...confirmed, email, version: user.version + 1 });
    await tx.save(changed);
    await addToOutbox(tx, userChanged(stateOf(changed), { version: changed.version, time: now }));
  }
}
