import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PASSKEYS_PER_MEMBER } from './passkeys';
import { passkeyRejected } from './passkey-verifier';
import { PasskeyRepository } from './passkey.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { AnnounceFactor } from './announce-factor';
import type { CreatedPasskey } from './check-new-passkey';
import { tooManyPasskeys } from './request-passkey';
import { requireConfirmedEmail } from './require-confirmed-email';

@Injectable()
export class AddPasskey {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  /** Returns new backup codes with the member's first factor. Throws 400 when the passkey is registered already, 403 until the email is confirmed, and 409 for a member with twenty. */
  async run(
    tx: EntityManager,
    member: SessionMember,
    created: CreatedPasskey,
    now: Date,
  ): Promise<string[]> {
    const user = await this.users.lockMember(tx, member);
    requireConfirmedEmail(user);
    if ((await this.passkeys.of(user.id, tx)).length >= PASSKEYS_PER_MEMBER)
      throw tooManyPasskeys();
    if (
      !(await this.passkeys.add(tx, { ...created, id: uuidv7(), userId: user.id, createdAt: now }))
    )
      throw passkeyRejected();
    return this.announceFactor.added(tx, user, `The passkey “${created.name}”`, now);
  }
}
