import { buffer } from 'node:stream/consumers';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Put,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForVisitors } from '@libs/auth';
import { PreviewChoices, ToolDetail } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  JSON_TYPE,
  NOT_MODIFIED,
  type Representation,
  SecurityEvent,
} from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { NO_SUCH_TOOL } from '../tools/tool.repository';
import { ChoosePreviewRequest } from './preview.dto';
import { NO_SUCH_PREVIEW, PreviewRepository } from './preview.repository';
import { PreviewsService } from './previews.service';

@Controller('previews')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class PreviewsController {
  constructor(
    private readonly previews: PreviewRepository,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Sends the preview of a tool, unchanged, for a sandboxed frame on the tool's page: browsers get it in no other place.
   * @throws {403} The browser asks for something else than the content of a frame.
   * @throws {404} No tool has this preview.
   */
  @Get(':id')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces('text/html'),
    ApiOkResponse({ description: 'The page.', schema: { type: 'string' } }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showPreview(@IdParam(NO_SUCH_PREVIEW) id: string): Promise<Representation> {
    const key = `previews/${id}`;
    await this.previews.requireShown(key);
    return {
      etag: `"${id}"`,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      load: async () => buffer(await this.objects.get(key)),
    };
  }
}

@Controller('api/admin/tools/:id/preview')
@ForAdmins()
export class AdminPreviewsController {
  constructor(private readonly service: PreviewsService) {}

  /**
   * Returns the preview of a tool and the pages of its archive that could be it.
   * @throws {404} Tool not found.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: PreviewChoices })])
  listPreviewChoices(@IdParam(NO_SUCH_TOOL) id: string): Promise<PreviewChoices> {
    return this.service.list(id);
  }

  /**
   * Makes a page of the archive the preview of a tool, which everybody can run.
   * @throws {400} The archive has no such page, or it is too large or not UTF-8.
   * @throws {404} Tool not found.
   * @throws {409} The file was replaced meanwhile; nothing changes.
   */
  @SecurityEvent('tool.edit')
  @Put()
  @HttpCode(HttpStatus.OK)
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail })])
  choosePreview(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
    @Body() { entry }: ChoosePreviewRequest,
  ): Promise<string> {
    return this.service.choose(id, entry, actorId);
  }

  /**
   * Removes the preview of a tool.
   * @throws {404} Tool not found.
   */
  @SecurityEvent('tool.edit')
  @Delete()
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail })])
  removePreview(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
  ): Promise<string> {
    return this.service.remove(id, actorId);
  }
}
