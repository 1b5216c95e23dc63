import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isSessionToken, PENDING_LOGIN_HEADER } from '@libs/auth';
import type { FastifyRequest } from 'fastify';

/** Injects the token of the login that this browser has started, which the gateway reads from its cookie; null without one. */
export const PendingToken = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const token = context.switchToHttp().getRequest<FastifyRequest>().headers[PENDING_LOGIN_HEADER];
  return typeof token === 'string' && isSessionToken(token) ? token : null;
});
