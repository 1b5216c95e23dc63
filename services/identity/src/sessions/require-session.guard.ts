import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { unauthenticated } from '@libs/errors';
import { Clock } from '@libs/service';
import { SessionRepository } from './session.repository';
import { User } from '../users/user.entity';

export const loginRequired = () => unauthenticated('login_required', 'Please log in.');

interface MemberRequest {
  user: Caller;
  member?: User;
}

/** Requires a session that has not ended, and finds its user: an internal token can outlive its session. */
@Injectable()
export class RequireSession implements CanActivate {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<MemberRequest>();
    request.member = (await this.sessions.memberOf(request.user, this.clock.now())) ?? undefined;
    if (!request.member) throw loginRequired();
    return true;
  }
}

/** Injects the user whom {@link RequireSession} found. */
export const CurrentMember = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<MemberRequest>().member,
);
