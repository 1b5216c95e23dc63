import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { forbidden, unauthenticated } from '@libs/errors';
import { AUDIENCE, type Audience, LOGIN_MESSAGE } from './access.decorators';
import type { Caller } from './caller';
import { invalidToken } from './token-refusal';

/** Rejects requests without a valid internal token, and callers that are not in the route's audience. */
@Injectable()
export class InternalTokenGuard extends AuthGuard('internal-token') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    await super.canActivate(context);
    const marks = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, marks);
    const sentence = this.reflector.getAllAndOverride<string | undefined>(LOGIN_MESSAGE, marks);
    authorize(context.switchToHttp().getRequest<{ user: Caller }>().user, audience ?? 'member', sentence);
    return true;
  }

  override handleRequest<User>(error: unknown, caller: User | false): User {
    if (error || !caller) throw invalidToken(error);
    return caller;
  }
}

/** Throws 401 or 403 when the caller is not in the route's audience. */
export function authorize(caller: Caller, audience: Audience, loginSentence = 'Please log in.'): void {
  if (audience === 'service') {
    if (!caller.service) throw forbidden('internal_only', 'This address is for internal use only.');
    return;
  }
  if (audience === 'visitor') return;
  if (!caller.userId) throw unauthenticated('login_required', loginSentence);
  if (audience === 'admin' && !caller.isAdmin) throw forbidden('admin_required', 'Admin access required');
}
