import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends JSON text with a strong ETag, or 304 when `If-None-Match` matches (contract §3). */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string): void {
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (etagMatches(request.headers['if-none-match'], etag)) reply.status(304).send();
  else sendJson(reply, json);
}

/** Sends JSON text. */
export function sendJson(reply: FastifyReply, json: string): void {
  reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** Whether an `If-None-Match` header matches the ETag. Proxies may have made it weak. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;
}
