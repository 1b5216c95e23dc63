import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { unauthenticated } from '@libs/errors';
import type { Caller } from './caller';

/** Who a route is for. Without a mark a route is for signed-in members. */
export type Audience = 'visitor' | 'member' | 'admin' | 'service';

/** Metadata key of {@link Audience}. */
export const AUDIENCE = 'exe:audience';
/** Metadata key of the sentence a route tells visitors. */
export const LOGIN_MESSAGE = 'exe:login-sentence';

/** The route answers visitors as well as members. */
export const ForVisitors = () => SetMetadata(AUDIENCE, 'visitor' satisfies Audience);
/** The route answers signed-in members, and tells visitors to log in with a sentence of its own. */
export const ForMembers = (sentence: string) => SetMetadata(LOGIN_MESSAGE, sentence);
/** The route answers administrators alone: 401 for visitors, 403 for members. */
export const ForAdmins = () => SetMetadata(AUDIENCE, 'admin' satisfies Audience);
/** The route answers other services alone; nothing from outside reaches it. */
export const ForServices = () => SetMetadata(AUDIENCE, 'service' satisfies Audience);

/** The caller of the request, visitor included. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerFrom(context));

/** The signed-in user's id; 401 when nobody is signed in. */
export const CurrentUserId = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { userId } = callerFrom(context);
  if (!userId) throw unauthenticated('not_signed_in', 'Please log in.');
  return userId;
});

function callerFrom(context: ExecutionContext): Caller {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
}
