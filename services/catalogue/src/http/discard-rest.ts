import type { FastifyRequest } from 'fastify';

/** Milliseconds that a rejected client may keep sending, so that it can read the response before the connection closes. */
const GRACE = 5000;

/** Discards the rest of a rejected request body, for a limited time. */
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
