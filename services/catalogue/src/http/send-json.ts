import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers ready-made JSON with a strong ETag, or 304 when the client has exactly this already (contract §3). */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string): void {
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (isKnown(request.headers['if-none-match'], etag)) reply.status(304).send();
  else sendJson(reply, json);
}

/** Answers ready-made JSON. */
export function sendJson(reply: FastifyReply, json: string): void {
  reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** Whether an `If-None-Match` header names the tag; a proxy may have weakened it on the way. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;
}
