import { forbidden } from '@libs/errors';
import { withoutQuery } from '@libs/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueCache } from '../catalogue/catalogue-cache';
import { PREVIEW_HEADERS } from './preview-headers';

/**
 * Sends the preview of a tool: foreign code, which must reach nothing of this site (docs/learning.md). Throws 403 when a browser asks for
 * something else than the content of a frame, and as CatalogueClient does.
 */
export async function sendPreview(
  catalogue: CatalogueCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe')
    throw forbidden('preview_needs_frame', 'A preview runs only on the page of its tool.');
  const preview = await catalogue.get(withoutQuery(request.url)); // without a query, which would be cached apart
  void reply.headers(PREVIEW_HEADERS);
  return preview.send(request, reply);
}
