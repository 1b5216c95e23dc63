import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isTokenRefused } from '@libs/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseHeaders } from './forwarded-headers';

interface ResponseHead {
  statusCode?: number;
  headers: IncomingHttpHeaders;
}

interface ServiceResponse extends ResponseHead {
  body: Readable;
}

const PROXY_FAILURES = [502, 503, 504];

/**
 * Throws when a response must not reach the client: the service refused our token, which the client would take for its own 401, or a
 * proxy in front of the service failed. The errors of services are JSON.
 */
export function requireServiceResponse({ statusCode = 502, headers }: ResponseHead): void {
  if (isTokenRefused({ statusCode, headers }))
    throw new Error('the service refused the internal token');
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (PROXY_FAILURES.includes(statusCode) && !isJson)
    throw new Error(`a proxy in front of the service responded with ${statusCode}`);
}

/** Sends a service's response to the client. Throws when the service fails before the first byte, and as `requireServiceResponse` does. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode = 502, headers, body }: ServiceResponse,
): Promise<FastifyReply> {
  try {
    requireServiceResponse({ statusCode, headers });
  } catch (error) {
    body.on('error', () => undefined).resume(); // its content does not matter
    throw error;
  }
  await waitForFirstBytes(body);
  void reply.code(statusCode).headers(responseHeaders(headers));
  return sendStream(request, reply, body);
}

/** Waits for the first bytes or the end of a body. Rejects when it fails before them. */
export async function waitForFirstBytes(body: Readable): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([
      once(body, 'readable', { signal }),
      finished(body, { signal, cleanup: true }),
    ]);
  } finally {
    waiting.abort();
  }
}

/** Streams a body. The head is sent first: from then on a failure closes the connection, since no error response is possible. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
): FastifyReply {
  request.responseError = body.errored ?? undefined;
  body.once('error', (error) => (request.responseError = error));
  void reply.send(body);
  if (!reply.raw.headersSent) reply.raw.flushHeaders();
  return reply;
}

/** Returns a signal that is aborted when the client disconnects. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
