import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DEVICE_HEADER } from '@libs/auth';
import { clientNetworkOf } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { type Client, parseDeviceCookie, parseUserAgent } from './device';

export const readClient = ({ headers, ip }: FastifyRequest): Client => ({
  ...parseUserAgent(headers['user-agent']),
  network: clientNetworkOf(headers, ip),
  deviceTokens: parseDeviceCookie(headers[DEVICE_HEADER]?.toString()),
});

/** Injects the {@link Client} of the request. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readClient(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Injects the network that the request comes from: an IPv4 address or an IPv6 /64. */
export const CurrentNetwork = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return clientNetworkOf(headers, ip);
});
