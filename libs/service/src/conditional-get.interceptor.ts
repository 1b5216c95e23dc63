import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { etagMatches } from './etag';

/** A response with its ETag; `load` is called only when the client does not have it yet. */
export interface Representation {
  etag: string;
  contentType: string;
  cacheControl: string;
  load: () => Buffer | Promise<Buffer>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** OpenAPI description of a conditional response. */
export const NOT_MODIFIED = {
  status: 304,
  description: 'Not modified: `If-None-Match` matches.',
} as const;

/** Describes JSON that clients must revalidate, with a strong ETag (docs/tools.md). */
export const jsonRepresentation = (json: string, cacheControl = 'no-cache'): Representation =>
  represent(json, JSON_TYPE, cacheControl);

/** Describes plain text that clients must revalidate, with a strong ETag. */
export const textRepresentation = (text: string): Representation =>
  represent(text, 'text/plain; charset=utf-8', 'no-cache');

const represent = (text: string, contentType: string, cacheControl: string): Representation =>
  bytesRepresentation(Buffer.from(text), contentType, cacheControl);

/** Describes bytes with a strong ETag. */
export function bytesRepresentation(
  body: Buffer,
  contentType: string,
  cacheControl: string,
): Representation {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { etag, contentType, cacheControl, load: () => body };
}

/** Sends the {@link Representation} that a handler returns, or 304 when `If-None-Match` matches. */
@Injectable()
export class ConditionalGet implements NestInterceptor<Representation> {
  intercept(context: ExecutionContext, next: CallHandler<Representation>): Observable<unknown> {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const ifNoneMatch = http.getRequest<FastifyRequest>().headers['if-none-match'];
    return next.handle().pipe(
      mergeMap(async ({ etag, contentType, cacheControl, load }) => {
        reply.header('etag', etag).header('cache-control', cacheControl);
        if (etagMatches(ifNoneMatch, etag)) return void reply.status(304);
        const body = await load();
        reply.header('content-type', contentType);
        return body;
      }),
    );
  }
}
