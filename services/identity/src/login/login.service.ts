import { Injectable } from '@nestjs/common';
import { pendingLoginCookieName } from '@libs/auth';
import { currentUserAt, type CurrentUserResponse } from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import type { FastifyReply } from 'fastify';
import { PENDING_LOGIN_SECONDS } from '../sessions/tokens';
import { IdentitySettings } from '../identity.settings';
import { MembershipRepository } from '../memberships/membership.repository';
import { User } from '../users/user.entity';
import { CheckMembership } from '../memberships/check-membership';
import { StartPendingLogin } from '../second-factor/start-pending-login';
import { type SessionRequest, SessionService } from '../sessions/session.service';

/** The cookie that ties the second step of a login to the browser of the first. */
@Injectable()
export class PendingLoginCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ PUBLIC_URL }: IdentitySettings) {
    this.name = pendingLoginCookieName(PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`;
  }

  put(reply: FastifyReply, token: string): void {
    void reply.header(
      'set-cookie',
      `${this.name}=${token}; ${this.attributes}; Max-Age=${PENDING_LOGIN_SECONDS}`,
    );
  }

  clear(reply: FastifyReply): void {
    void reply.header('set-cookie', `${this.name}=; ${this.attributes}; Max-Age=0`);
  }
}

@Injectable()
export class LoginMemberships {
  constructor(
    private readonly checkMembership: CheckMembership,
    private readonly memberships: MembershipRepository,
  ) {}

  async accessUntil(userId: string, now: Date): Promise<Date | null> {
    const found = await this.checkMembership.run(() => this.memberships.copyOf(userId), now);
    return found?.accessUntil ?? null;
  }
}

/** Logs in members who have proven their identity, in one step or two. */
@Injectable()
export class LoginService {
  constructor(
    private readonly startPendingLogin: StartPendingLogin,
    private readonly cookie: PendingLoginCookie,
    private readonly sessionService: SessionService,
    private readonly memberships: LoginMemberships,
  ) {}

  /** Continues a login after a correct password. Throws 401 with the cookie of the second step if the account has one. */
  async afterPassword(
    reply: FastifyReply,
    user: User,
    request: Omit<SessionRequest, 'user'>,
  ): Promise<CurrentUserResponse> {
    const pending: { token: string | null } = { token: null };
    const opened = await this.sessionService.open(reply, {
      ...request,
      user: async (tx) => {
        pending.token = await this.startPendingLogin.run(tx, user, request);
        return pending.token === null ? user : null;
      },
    });
    if (opened) return this.respond(opened, request.now);
    if (pending.token !== null) this.cookie.put(reply, pending.token);
    throw unauthenticated(
      'second_factor_required',
      'Please confirm your login with your second step.',
    );
  }

  /** Starts the session of a member whose last step succeeds in `request.user`. */
  async finish(reply: FastifyReply, request: SessionRequest): Promise<CurrentUserResponse> {
    return this.respond(await this.sessionService.open(reply, request), request.now);
  }

  private async respond(user: User, now: Date): Promise<CurrentUserResponse> {
    return { user: currentUserAt(now, user, await this.memberships.accessUntil(user.id, now)) };
  }

  /** Ends the second step in this browser. */
  forget(reply: FastifyReply): void {
    this.cookie.clear(reply);
  }
}
