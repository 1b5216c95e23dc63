import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isTokenRefused } from '@libs/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseHeaders } from './forwarded-headers';

interface ServiceResponse {
  statusCode?: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/**
 * Sends a service's response to the client. Throws when the service fails before the first byte, and when it refused our token:
 * the client must not take that for its own 401.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode = 502, headers, body }: ServiceResponse,
): Promise<FastifyReply> {
  if (isTokenRefused({ statusCode, headers })) {
    body.on('error', () => undefined).resume(); // its content does not matter
    throw new Error('the service refused the internal token');
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
