import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { networkOf } from '@libs/service';
import type { FastifyRequest } from 'fastify';

/** Whom the attempts of a request count against: the address the gateway names, else the one it came from. */
export function clientNetworkOf({ headers, ip }: FastifyRequest): string {
  const named = headers['x-forwarded-for'];
  return (typeof named === 'string' ? networkOf(named.trim()) : undefined) ?? networkOf(ip) ?? 'unknown';
}

/** See {@link clientNetworkOf}. */
export const ClientNetwork = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientNetworkOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
