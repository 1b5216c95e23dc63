import { buffer } from 'node:stream/consumers';
import {
  Controller,
  Get,
  Header,
  Param,
  ParseIntPipe,
  Query,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { ForVisitors, ForServices } from '@libs/auth';
import { isUuid, Tool, ToolDetail, type ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { encodeCursor } from '@libs/persistence';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  JSON_TYPE,
  jsonRepresentation,
  linkToNextPage,
  NEXT_PAGE,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { IMAGE_TYPE } from '../uploads/encode-image';
import { ListQuery, toFilter } from './list-query.dto';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from './tool.repository';
import { toToolState } from './tool-state';

/** For a URL whose content never changes. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** The tools as visitors see them. */
@Controller('api/tools')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ToolsController {
  constructor(
    private readonly tools: ToolRepository,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Lists the available tools, newest first; without parameters, all of them.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get()
  @ApiDocs((api) => [
    api.ApiOkResponse({ type: [Tool], headers: { link: NEXT_PAGE } }),
    api.ApiResponse(NOT_MODIFIED),
  ])
  async listTools(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Representation> {
    const filter = toFilter(query);
    if (!filter) return jsonRepresentation(await this.tools.listJson());
    const { body, last } = await this.tools.publicPage(filter);
    if (last) linkToNextPage(reply, '/api/tools', query, encodeCursor(last));
    return jsonRepresentation(body);
  }

  /**
   * Returns one tool in detail, even if it is unlisted. A slug that the tool had returns it as well, with its current `slug`.
   * @throws {404} Tool not found.
   */
  @Get(':id')
  @ApiDocs((api) => [
    api.ApiParam({
      name: 'id',
      schema: { type: 'string' },
      description: 'The id of the tool, or its slug.',
    }),
    api.ApiOkResponse({ type: ToolDetail }),
    api.ApiResponse(NOT_MODIFIED),
  ])
  async showTool(@Param('id') idOrSlug: string): Promise<Representation> {
    const id = isUuid(idOrSlug) ? idOrSlug : await this.tools.findId(idOrSlug);
    const json = id && (await this.tools.oneJson(id));
    if (!json) throw noSuchTool();
    return jsonRepresentation(json);
  }

  /**
   * Sends a tool's re-encoded thumbnail. A URL with the current hash can be cached forever; any other must be revalidated.
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
    ApiProduces(IMAGE_TYPE),
    ApiOkResponse({ description: 'The image.', schema: { type: 'string', format: 'binary' } }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showThumbnail(
    @IdParam(NO_SUCH_TOOL) id: string,
    @Query('v') version: unknown,
  ): Promise<Representation> {
    const thumbnail = await this.tools.findThumbnail(id);
    if (!thumbnail) throw notFound('thumbnail_not_found', 'This tool has no thumbnail');
    const { key, hash } = thumbnail;
    return {
      etag: `"${hash}"`,
      contentType: IMAGE_TYPE,
      cacheControl: version === hash ? FOR_A_YEAR : 'no-cache',
      load: async () => buffer(await this.objects.get(key)),
    };
  }
}

/** The tools of the front page. */
@Controller('api/featured-tools')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class FeaturedToolsController {
  constructor(private readonly tools: ToolRepository) {}

  /** Lists three tools: those that administrators feature, newest first, then the newest others. */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [Tool] }), api.ApiResponse(NOT_MODIFIED)])
  async listFeaturedTools(): Promise<Representation> {
    return jsonRepresentation(await this.tools.featuredJson());
  }
}

/** Returns a tool to services that missed its event. */
@Controller('internal/tools')
@ForServices()
export class InternalToolsController {
  constructor(private readonly tools: ToolRepository) {}

  @Get(':id')
  async one(@IdParam(NO_SUCH_TOOL) id: string): Promise<ToolState> {
    const tool = await this.tools.find(id);
    if (!tool) throw noSuchTool();
    return toToolState(tool);
  }
}

/** What the sitemap says of the listed tools. */
@Controller('internal/tool-addresses')
@ForVisitors()
export class ToolAddressesController {
  constructor(private readonly tools: ToolRepository) {}

  @Get()
  @Header('content-type', JSON_TYPE)
  listAddresses(@Query('page', ParseIntPipe) page: number): Promise<string> {
    return this.tools.addressesJson(page);
  }
}
