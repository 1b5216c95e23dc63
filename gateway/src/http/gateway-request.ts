import type { Caller } from '@libs/auth';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../routes';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route table; undefined for pages and for controllers of the gateway. */
    route?: Route;
  }

  interface FastifyRequest {
    caller: Caller;
    /** The client's address. */
    address: string;
    /** The token of a login that waits for its second factor; set on the routes of that step only. */
    pendingLogin?: string;
    /** Set by ErrorFilter when the gateway itself refuses a request. */
    errorCode?: string;
  }
}

/** Returns the client's address: the peer's, or the one that a trusted proxy reports. An IPv4 address on an IPv6 socket is written as IPv4. */
export function readAddress(request: FastifyRequest): string {
  const { ip = '' } = request as Partial<FastifyRequest>; // undefined once the connection is closed
  return ip.replace(/^::ffff:(?=\d+\.)/, '');
}
