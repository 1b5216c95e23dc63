import type { FastifyRequest } from 'fastify';

/** Milliseconds a refused client may go on sending, so that it gets to read the answer; then the connection is cut. */
const GRACE = 5000;

/** Throws away what is left of a refused request's body, unread by anybody, for a few seconds at the most. */
export function discardRest({ raw }: FastifyRequest): void {
  const nothingLeft = raw.complete && raw.readableLength === 0;
  if (nothingLeft || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), GRACE);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
