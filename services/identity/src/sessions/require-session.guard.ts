import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { forbidden } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { loginRequired, type SessionMember, SessionRepository } from './session.repository';
import { isRecent } from './tokens';

interface MemberRequest {
  user: Caller;
  member?: SessionMember;
}

/** Requires a session that has not ended, and finds its user: an internal token can outlive its session. */
@Injectable()
export class RequireSession implements CanActivate {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly transactions: Transactions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<MemberRequest>();
    const member = await this.sessions.findMember(request.user, await this.transactions.now());
    if (!member) throw loginRequired();
    request.member = member;
    return true;
  }
}

/** Injects the user whom {@link RequireSession} found. */
export const CurrentMember = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<MemberRequest>().member,
);

const reauthenticationRequired = () =>
  forbidden('confirmation_required', "Please confirm it's you.");

/** Requires that the member has logged in or re-authenticated within ten minutes. It runs after {@link RequireSession}. */
@Injectable()
export class RequireRecentLogin implements CanActivate {
  constructor(private readonly transactions: Transactions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { member } = context.switchToHttp().getRequest<MemberRequest>();
    const now = await this.transactions.now();
    if (member && isRecent(member.reauthenticatedAt ?? member.loggedInAt, now)) return true;
    throw reauthenticationRequired();
  }
}

/** Requires that the member has re-authenticated within ten minutes. The login does not suffice, unlike for {@link RequireRecentLogin}. */
export function requireReauthentication({ reauthenticatedAt }: SessionMember, now: Date): void {
  if (!reauthenticatedAt || !isRecent(reauthenticatedAt, now)) throw reauthenticationRequired();
}
