import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DEVICE_HEADER, isSessionToken, PENDING_LOGIN_HEADER } from '@libs/auth';
import { readClientNetwork } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { type Client, parseDeviceCookie, parseUserAgent } from './device';

export const readClient = ({ headers, ip }: FastifyRequest): Client => ({
  ...parseUserAgent(headers['user-agent']),
  network: readClientNetwork(headers, ip),
  deviceTokens: parseDeviceCookie(headers[DEVICE_HEADER]?.toString()),
});

/** Injects the {@link Client} of the request. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readClient(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Injects the network that the request comes from: an IPv4 address or an IPv6 /64. */
export const CurrentNetwork = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return readClientNetwork(headers, ip);
});

/** Injects the token of the login that this browser has started, which the gateway reads from its cookie; null without one. */
export const PendingToken = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const token = context.switchToHttp().getRequest<FastifyRequest>().headers[PENDING_LOGIN_HEADER];
  return typeof token === 'string' && isSessionToken(token) ? token : null;
});
