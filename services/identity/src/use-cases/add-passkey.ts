import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { passkeyRejected } from '../passkeys/passkey-verifier';
import { PasskeyRepository } from '../store/passkey.repository';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';
import { AnnounceFactor } from './announce-factor';
import type { CreatedPasskey } from './check-new-passkey';

/** Adds a passkey to a member's account. */
@Injectable()
export class AddPasskey {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  /** Returns new backup codes with the member's first factor. Throws 400 when the passkey is registered already. */
  async run(tx: EntityManager, { id: userId }: User, created: CreatedPasskey, now: Date): Promise<string[]> {
    const user = await this.users.lockById(tx, userId);
    if (!(await this.passkeys.add(tx, { ...created, id: uuidv7(), userId, createdAt: now }))) throw passkeyRejected();
    return this.announceFactor.added(tx, user, `The passkey “${created.name}”`, now);
  }
}
