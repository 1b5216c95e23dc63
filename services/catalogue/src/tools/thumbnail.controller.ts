import { buffer } from 'node:stream/consumers';
import { Controller, Get, Header, Query, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { notFound } from '@libs/errors';
import { ApiDocs, ConditionalGet, IdParam, NOT_MODIFIED, type Representation } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { NO_SUCH_TOOL } from './lock-tool';
import { ToolsRepository } from './tool.repository';
import { THUMBNAIL_TYPE } from '../uploads/encode-thumbnail';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Serves re-encoded thumbnails, never the uploaded bytes (contract §3). */
@Controller('api/tools')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ThumbnailController {
  constructor(
    private readonly tools: ToolsRepository,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Sends a tool's thumbnail. A URL with the current hash can be cached forever; any other must be revalidated.
   * @throws {404} The tool does not exist or has no thumbnail.
   */
  @Get(':id/thumbnail')
  @Header('x-content-type-options', 'nosniff')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiQuery, ApiResponse }) => [
    ApiQuery({
      name: 'v',
      required: false,
      type: String,
      description: 'The hash in `thumbnailUrl`.',
    }),
    ApiProduces(THUMBNAIL_TYPE),
    ApiOkResponse({ description: 'The image.', schema: { type: 'string', format: 'binary' } }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showThumbnail(
    @IdParam(NO_SUCH_TOOL) id: string,
    @Query('v') version: unknown,
  ): Promise<Representation> {
    const thumbnail = await this.tools.thumbnailOf(id);
    if (!thumbnail) throw notFound('thumbnail_not_found', 'This tool has no thumbnail');
    const { key, hash } = thumbnail;
    return {
      etag: `"${hash}"`,
      contentType: THUMBNAIL_TYPE,
      cacheControl: version === hash ? FOR_A_YEAR : 'no-cache',
      load: async () => buffer(await this.store.get(key)),
    };
  }
}
