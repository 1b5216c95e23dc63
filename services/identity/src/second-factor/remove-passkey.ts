import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { PasskeyRepository } from './passkey.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { AnnounceFactor } from './announce-factor';

export const UNKNOWN_PASSKEY = 'Your account has no such passkey.';

/** Removes a member's passkey, and the backup codes with the last factor. Throws 404 unless the member has it. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  async run(tx: EntityManager, member: SessionMember, id: string, now: Date): Promise<void> {
    const user = await this.users.lockMember(tx, member);
    const name = await this.passkeys.delete(tx, user.id, id);
    if (name === undefined) throw notFound('factor_not_found', UNKNOWN_PASSKEY);
    await this.announceFactor.removed(tx, user, `The passkey “${name}”`, now);
  }
}
