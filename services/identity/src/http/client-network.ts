import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { networkOf } from '@libs/service';
import type { FastifyRequest } from 'fastify';

/** Returns the network that a request's attempts count against, from `x-forwarded-for` or else the remote address. */
export function clientNetworkOf({ headers, ip }: FastifyRequest): string {
  const named = headers['x-forwarded-for'];
  return (typeof named === 'string' ? networkOf(named.trim()) : undefined) ?? networkOf(ip) ?? 'unknown';
}

/** Parameter decorator for {@link clientNetworkOf}. */
export const ClientNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientNetworkOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
