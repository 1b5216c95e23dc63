import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { unauthenticated } from '@libs/errors';
import type { Caller } from './caller';

/** Callers that a route admits; a route without a decorator admits logged-in members. */
export type Audience = 'visitor' | 'member' | 'admin' | 'service';

export const AUDIENCE = 'exe:audience';
export const LOGIN_MESSAGE = 'exe:login-message';

export const ForVisitors = () => SetMetadata(AUDIENCE, 'visitor' satisfies Audience);
/** Admits logged-in members; visitors get a 401 with this message. */
export const ForMembers = (message: string) => SetMetadata(LOGIN_MESSAGE, message);
/** Admits administrators only: 401 for visitors, 403 for members. */
export const ForAdmins = () => SetMetadata(AUDIENCE, 'admin' satisfies Audience);
/** Admits other services only: 403 for visitors, members and administrators. */
export const ForServices = () => SetMetadata(AUDIENCE, 'service' satisfies Audience);

/** Injects the caller of the request, which can be a visitor. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerFrom(context),
);

/** Injects the id of the logged-in user; 401 for visitors. */
export const CurrentUserId = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { userId } = callerFrom(context);
  if (!userId) throw unauthenticated('login_required', 'Please log in.');
  return userId;
});

function callerFrom(context: ExecutionContext): Caller {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
}
