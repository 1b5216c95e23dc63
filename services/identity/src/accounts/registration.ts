import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { type LoginRequest, type OpenedSession, OpenSession } from '../login/open-session';
import { PasswordService } from '../login/password.service';
import { NetworkThrottle } from '../throttling/throttles';
import { UserRepository } from '../users/user.repository';
import { EmailService } from './email.service';

/** 409; does not say which of the two is taken (docs/accounts.md). */
const alreadyTaken = () =>
  conflict('username_or_email_taken', 'Username or email is already taken');

@Injectable()
export class Registration {
  constructor(
    private readonly throttle: NetworkThrottle,
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly emails: EmailService,
    private readonly openSession: OpenSession,
    private readonly transactions: Transactions,
  ) {}

  /** Adds a user, sends the link to confirm the email and logs in. Throws 409, also for all but one of concurrent registrations of a username or email. */
  async register(
    { username, email, password }: { username: string; email: string; password: string },
    request: Pick<LoginRequest, 'caller' | 'client'>,
  ): Promise<OpenedSession> {
    const { network } = request.client;
    await this.throttle.count('registration', network);
    const passwordHash = await this.passwords.hash(password, network, async () => {
      if (await this.users.isTaken(username, email)) throw alreadyTaken();
    });
    return this.transactions.run(async (tx, now) => {
      await this.users.lockEmails(tx, [email]);
      if (await this.users.findEmailOwner(tx, email, null, now)) throw alreadyTaken();
      const user = await this.users.add(
        tx,
        { username, email, passwordHash, isAdmin: false, emailConfirmedAt: null },
        now,
      );
      if (!user) throw alreadyTaken();
      await this.emails.sendFirstLink(tx, user, now);
      const login = { ...request, stayLoggedIn: false, isRegistration: true };
      return this.openSession.run(tx, user, login, now);
    });
  }
}
