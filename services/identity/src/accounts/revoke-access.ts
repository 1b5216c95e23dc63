import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SessionRepository } from '../sessions/session.repository';
import type { User } from '../users/user.entity';
import { AnnounceFactor } from '../second-factor/announce-factor';

/** Second factors that the owner of the mailbox may not have added: those from before a time, or all but the ones to keep. */
type Untrusted = ({ addedBefore: Date } | { kept: string[] }) & {
  factors: string; // as the mail names them
  now: Date;
};

/** Ends every access that somebody else can have to the account of a user whose mailbox a link was sent to. */
@Injectable()
export class RevokeAccess {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly factors: SecondFactorRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  /** Ends all sessions, forgets the known devices, and removes untrusted second factors: a passkey logs in without the new password. The caller has locked the user. */
  async run(tx: EntityManager, user: User, untrusted: Untrusted): Promise<SessionRevoked> {
    const isRemoved =
      'kept' in untrusted
        ? await this.factors.deleteExcept(tx, user.id, untrusted.kept)
        : await this.factors.deleteAddedBefore(tx, user.id, untrusted.addedBefore);
    if (isRemoved) await this.announceFactor.removed(tx, user, untrusted.factors, untrusted.now);
    await this.devices.forget(tx, user.id);
    return this.sessions.endAll(tx, user.id, null);
  }
}
