import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_HEADER, deviceCookieName, PENDING_LOGIN_HEADER, TokenSigner } from '@libs/auth';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GatewaySettings } from '../gateway.settings';
import { readCookie } from '../http/cookies';
import type { ServiceName } from '../routes/route';

/** Never forwarded from a client: they claim an identity or a trace, or belong to one connection. */
const STRIPPED = new Set([
  'authorization',
  'baggage',
  'connection',
  'cookie',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'upgrade',
  'via',
  'x-real-ip',
  'x-request-id',
]);
const CLAIMS = /^x-(user|internal|forwarded)-/;
/** Forwarded even if `Connection` lists them: they define the message. */
const ALWAYS_FORWARDED = new Set(['host', 'content-length', 'transfer-encoding', 'content-type']);

/** Returns a client's headers for a service: without identity, claims about proxies, and headers that `Connection` lists. */
export function forwardableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const isForwarded = (name: string): boolean => {
    if (STRIPPED.has(name)) return false;
    return !CLAIMS.test(name) && (ALWAYS_FORWARDED.has(name) || !listed.includes(name));
  };
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name)));
}

/** Headers of services that belong to one connection, or tell what serves the site. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-powered-by',
]);

/** Returns a service's headers for the client, without internal ones. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isSent = ([name]: [string, unknown]): boolean =>
    !name.startsWith('x-internal-') && !CONNECTION_HEADERS.has(name);
  return Object.fromEntries(Object.entries(headers).filter(isSent));
}

/** Builds the headers of a forwarded request (architecture: sessions and trust). */
@Injectable()
export class ForwardedHeaders {
  private readonly deviceCookie: string;

  constructor(
    { PUBLIC_URL }: GatewaySettings,
    private readonly signer: TokenSigner,
  ) {
    this.deviceCookie = deviceCookieName(PUBLIC_URL);
  }

  /** Returns what identifies the caller and the connection to a service. */
  identity(request: FastifyRequest, service: ServiceName): Record<string, string> {
    const { id, caller, clientAddress, headers, protocol } = request;
    return {
      authorization: `Bearer ${this.signer.sign(caller, service)}`,
      'x-request-id': id,
      'x-forwarded-for': clientAddress,
      'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
      'x-forwarded-host': headers.host ?? '',
    };
  }

  /** Returns the client's own headers and its identity. */
  all(request: FastifyRequest, service: ServiceName): IncomingHttpHeaders {
    const { pendingLogin, headers } = request;
    const device = service === 'identity' ? this.readDevice(request) : undefined;
    return {
      ...forwardableHeaders(headers),
      ...this.identity(request, service),
      ...(pendingLogin === undefined ? {} : { [PENDING_LOGIN_HEADER]: pendingLogin }),
      ...(device === undefined ? {} : { [DEVICE_HEADER]: device }),
    };
  }

  /** Returns the device cookie of a login or another route for visitors: no other route needs it (docs/accounts.md). */
  private readDevice({ headers, routeOptions }: FastifyRequest): string | undefined {
    if (routeOptions.config.route?.audience !== 'visitor') return undefined;
    const device = readCookie(headers.cookie, this.deviceCookie);
    return device !== undefined && /^[\w.-]{1,250}$/.test(device) ? device : undefined;
  }
}
