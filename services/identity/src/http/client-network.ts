import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientNetworkOf } from '@libs/service';
import type { FastifyRequest } from 'fastify';

/** Injects the network that a request's attempts count against. */
export const ClientNetwork = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return clientNetworkOf(headers, ip);
});
