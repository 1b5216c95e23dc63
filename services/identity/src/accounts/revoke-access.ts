import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { SessionRepository } from '../sessions/session.repository';
import type { User } from '../users/user.entity';
import { LINK_PURPOSES } from '../sessions/tokens';
import { AccountTokenRepository } from './account-token.repository';

/** Second factors that the owner of the mailbox may not have added: those from before a time, or all but the ones to keep. */
type Untrusted = ({ addedBefore: Date } | { kept: string[] }) & {
  factors: string; // as the email names them
};

/** Ends every access that somebody else can have to an account. The callers have locked the user. */
@Injectable()
export class RevokeAccess {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly factors: SecondFactorRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly devices: KnownDeviceRepository,
    private readonly tokens: AccountTokenRepository,
  ) {}

  /** For the owner of a mailbox: ends all sessions, forgets the known devices, and removes untrusted second factors, since a passkey logs in without the new password. */
  async ofOthers(tx: EntityManager, user: User, untrusted: Untrusted, now: Date): Promise<void> {
    const areRemoved =
      'kept' in untrusted
        ? await this.factors.deleteExcept(tx, user.id, untrusted.kept)
        : await this.factors.deleteAddedBefore(tx, user.id, untrusted.addedBefore);
    if (areRemoved) await this.secondFactors.announceRemoved(tx, user, untrusted.factors, now);
    await this.devices.forget(tx, user.id);
    await this.sessions.endAll(tx, user.id);
  }

  /** For the operator, who sets a new password: ends all sessions, second factors and mailed links, and forgets the known devices. */
  async ofEverybody(tx: EntityManager, userId: string): Promise<void> {
    await this.factors.deleteAll(tx, userId);
    await this.devices.forget(tx, userId);
    await this.tokens.close(tx, userId, LINK_PURPOSES);
    await this.sessions.endAll(tx, userId);
  }
}
