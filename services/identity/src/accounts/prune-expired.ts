import { Injectable } from '@nestjs/common';
import type { SessionRevoked } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { AccountTokenRepository } from './account-token.repository';
import { AttemptRepository } from '../throttling/attempt.repository';
import { PendingLoginRepository } from '../second-factor/pending-login.repository';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { RecipientMailRepository } from '../throttling/recipient-mail.repository';
import { SessionRepository } from '../sessions/session.repository';

/** Deletes expired attempts, counted mails, link tokens, pending logins and devices, and ends expired sessions. Returns the revocations to publish. */
@Injectable()
export class PruneExpired {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly attempts: AttemptRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly pendingLogins: PendingLoginRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly recipientMails: RecipientMailRepository,
  ) {}

  async run(tx: EntityManager, now: Date): Promise<SessionRevoked[]> {
    await this.attempts.deleteOld(tx, now);
    await this.tokens.deleteOld(tx, now);
    await this.pendingLogins.deleteExpired(tx, now);
    await this.devices.deleteOld(tx, now);
    await this.recipientMails.deleteOld(tx, now);
    return this.sessions.endExpired(tx, now);
  }
}
