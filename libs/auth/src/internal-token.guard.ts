import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { forbidden, unauthenticated } from '@libs/errors';
import { AUDIENCE, type Audience, LOGIN_MESSAGE } from './access.decorators';
import type { Caller } from './caller';
import type { PublicKeys } from './key-set';
import { invalidToken } from './token-refusal';
import { verifyToken } from './verify-token';

/** Rejects requests without a valid internal token, and callers that are not in the route's audience. */
@Injectable()
export class InternalTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: PublicKeys,
    private readonly service: string,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<{ headers: { authorization?: string }; user: Caller }>();
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw invalidToken();
    request.user = verifyToken(this.keys, token, this.service);
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, targets);
    const loginMessage = this.reflector.getAllAndOverride<string | undefined>(LOGIN_MESSAGE, targets);
    authorize(request.user, audience ?? 'member', loginMessage);
    return true;
  }
}

/** Throws 401 or 403 when the caller is not in the route's audience. */
export function authorize(caller: Caller, audience: Audience, loginMessage = 'Please log in.'): void {
  if (audience === 'service') {
    if (!caller.service) throw forbidden('internal_only', 'This address is for internal use only.');
    return;
  }
  if (audience === 'visitor') return;
  if (!caller.userId) throw unauthenticated('login_required', loginMessage);
  if (audience === 'admin' && !caller.isAdmin) throw forbidden('admin_required', 'Admin access required');
}
