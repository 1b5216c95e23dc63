import { invalidFields } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails, type PeriodicJob, PeriodicJobs } from '@libs/service';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IdentitySettings } from '../identity.settings';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { PasswordService } from '../login/password.service';
import { passwordResetMail, resetLinkMail } from '../mails/account-mails';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { SessionRepository } from '../sessions/session.repository';
import { LINK_PURPOSES } from '../sessions/tokens';
import { RecipientLimit } from '../throttling/recipient-limit';
import { passwordProblem } from '../users/account-rules';
import { User } from '../users/user.entity';
import { ResetRequest } from './account-token.entity';
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

const INTERVAL_MS = 1_000;
const PURPOSES = ['reset-password'] as const;

/** The first two steps of a password reset: a request for a link, and the job that emails it. */
@Injectable()
export class ResetLinks {
  private readonly sending: PeriodicJob;

  constructor(
    jobs: PeriodicJobs,
    private readonly tokens: AccountTokenRepository,
    private readonly recipients: RecipientLimit,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {
    const send = () => transactions.run((tx, now) => this.sendNext(tx, now));
    this.sending = jobs.every('ResetLinks', INTERVAL_MS, send);
  }

  /** Queues a request for a link. It reads no account, so neither the response nor its time shows whether the email has one. */
  async request(email: string): Promise<void> {
    await this.transactions.run((tx) => tx.insert(ResetRequest, { id: uuidv7(), email }));
    this.sending.wake();
  }

  /** Handles the oldest request; false if none is waiting. Safe in any number of replicas. */
  private async sendNext(tx: EntityManager, now: Date): Promise<boolean> {
    const [[request]] = await tx.query<[{ email: string }[], number]>(
      `delete from password_reset_requests
       where id = (select id from password_reset_requests order by id limit 1 for update skip locked) returning email`,
    );
    if (!request) return false;
    const { email } = request;
    const user = await tx.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
    if (user && (await this.recipients.admitsReset(tx, email, now)))
      await this.sendLink(tx, user, now);
    return true;
  }

  /** Mails a new link, which voids older ones, to a user whose row is locked. Returns its token. */
  async sendLink(tx: EntityManager, user: User, now: Date): Promise<string> {
    const { id: userId, email } = user;
    await this.tokens.close(tx, userId, PURPOSES);
    const issued = await this.tokens.issue(tx, { userId, purpose: 'reset-password', email }, now);
    await queueMail(tx, resetLinkMail(user, issued, this.settings));
    return issued.token;
  }
}

/** The last step of a password reset: a new password with the token of the link. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly revokeAccess: RevokeAccess,
    private readonly recipients: RecipientLimit,
    private readonly passwords: PasswordService,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Sets a new password and ends all sessions; also removes second factors from before a member's session first confirmed an email. Throws 400. */
  async reset(token: string, password: string, network: string): Promise<void> {
    const passwordHash = await this.passwords.hash(password, network, () =>
      this.checkBeforeHash(token, password),
    );
    await this.transactions.run(async (tx, now) => {
      const { id: tokenId, user } = await this.tokens.use(tx, token, PURPOSES, now);
      const { firstConfirmedAt } = user;
      const untrusted = firstConfirmedAt ? { addedBefore: firstConfirmedAt } : { kept: [] }; // somebody else can have registered with the email
      const factors =
        'Every second factor that was added before you confirmed your email in your session';
      await this.revokeAccess.ofOthers(tx, user, { ...untrusted, factors }, now);
      await tx.update(
        User,
        { id: user.id },
        {
          passwordHash,
          emailConfirmedAt: user.emailConfirmedAt ?? now, // the link was in an email to this email
          firstConfirmedAt: firstConfirmedAt ?? now,
        },
      );
      await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
      await this.recipients.clearResets(tx, user.email);
      await queueMail(tx, passwordResetMail(user, tokenId, this.settings));
    });
  }

  /** An invalid token costs no hashing. */
  private async checkBeforeHash(token: string, password: string): Promise<void> {
    const now = await this.transactions.now();
    const { user } = await this.transactions.read((database) =>
      this.tokens.find(database, token, PURPOSES, now),
    );
    noteSecurityDetails({ accountId: user.id });
    const problem = passwordProblem(password, user);
    if (problem) throw invalidFields([{ field: 'password', message: problem }]);
  }
}
