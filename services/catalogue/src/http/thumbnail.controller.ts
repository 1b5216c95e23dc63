import { buffer } from 'node:stream/consumers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { notFound } from '@libs/errors';
import { ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_SUCH_TOOL } from '../store/lock-tool';
import { StoredThumbnails } from '../store/stored-thumbnails';
import { THUMBNAIL_TYPE } from '../uploads/encode-thumbnail';
import { etagMatches } from './send-json';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Serves re-encoded thumbnails, never the uploaded bytes (contract §3). */
@Controller('api/tools')
@ForVisitors()
export class ThumbnailController {
  constructor(
    private readonly thumbnails: StoredThumbnails,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Sends a tool's thumbnail. A URL with the current hash can be cached forever; any other must be revalidated.
   * @throws {404} The tool does not exist or has no thumbnail.
   */
  @Get(':id/thumbnail')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiQuery, ApiResponse }) => [
    ApiQuery({ name: 'v', required: false, type: String, description: 'The hash in `thumbnailUrl`.' }),
    ApiProduces(THUMBNAIL_TYPE),
    ApiOkResponse({ description: 'The image.', schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 304, description: 'Not modified: `If-None-Match` matches.' }),
  ])
  async showThumbnail(
    @IdParam(NO_SUCH_TOOL) id: string,
    @Query('v') version: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const thumbnail = await this.thumbnails.of(id);
    if (!thumbnail) throw notFound('no_thumbnail', 'This tool has no thumbnail');
    const etag = `"${thumbnail.hash}"`;
    reply.header('etag', etag).header('cache-control', version === thumbnail.hash ? FOR_A_YEAR : 'no-cache');
    if (etagMatches(request.headers['if-none-match'], etag)) return void reply.status(304).send();
    const bytes = await buffer(await this.store.get(thumbnail.key));
    reply.header('content-type', THUMBNAIL_TYPE).header('x-content-type-options', 'nosniff').send(bytes);
  }
}
