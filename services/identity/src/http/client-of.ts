import { DEVICE_HEADER } from '@libs/auth';
import { clientNetworkOf } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { parseDeviceCookie } from '../domain/device-cookie';
import { parseUserAgent } from '../domain/user-agent';
import type { Client } from '../use-cases/recognize-device';

/** Returns the client of a request that the gateway forwarded. */
export function clientOf({ headers, ip }: FastifyRequest): Client {
  return {
    ...parseUserAgent(headers['user-agent']),
    network: clientNetworkOf(headers, ip),
    deviceTokens: parseDeviceCookie(headers[DEVICE_HEADER]?.toString()),
  };
}
