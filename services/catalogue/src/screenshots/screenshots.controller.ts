import { buffer } from 'node:stream/consumers';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Post,
  Put,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForVisitors } from '@libs/auth';
import { ToolDetail } from '@libs/contracts';
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
import type { FastifyRequest } from 'fastify';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from '../tools/tool.repository';
import { FOR_A_YEAR } from '../tools/tools.controller';
import { IMAGE_TYPE } from '../uploads/encode-image';
import { receiveUpload } from '../uploads/receive-upload';
import { UploadLimit } from '../uploads/upload-limit';
import { ArrangeScreenshotsRequest, ScreenshotForm } from './screenshot.dto';
import { NO_SUCH_SCREENSHOT, ScreenshotRepository } from './screenshot.repository';
import { ScreenshotsService } from './screenshots.service';

@Controller('api/tools/:id/screenshots')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ScreenshotsController {
  constructor(
    private readonly screenshots: ScreenshotRepository,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Sends a re-encoded screenshot, which never changes.
   * @throws {404} The tool has no such screenshot.
   */
  @Get(':screenshotId')
  @Header('x-content-type-options', 'nosniff')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces(IMAGE_TYPE),
    ApiOkResponse({ description: 'The image.', schema: { type: 'string', format: 'binary' } }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showScreenshot(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @IdParam(NO_SUCH_SCREENSHOT, 'screenshotId') id: string,
  ): Promise<Representation> {
    const key = await this.screenshots.findKey(toolId, id);
    return {
      etag: `"${id}"`,
      contentType: IMAGE_TYPE,
      cacheControl: FOR_A_YEAR,
      load: async () => buffer(await this.objects.get(key)),
    };
  }
}

@Controller('api/tools/:id/screenshots')
@ForAdmins()
export class AdminScreenshotsController {
  constructor(
    private readonly tools: ToolRepository,
    private readonly service: ScreenshotsService,
  ) {}

  /**
   * Adds a screenshot as the last one.
   * @throws {400} The picture or its description is invalid; nothing is saved.
   * @throws {404} Tool not found.
   * @throws {409} The tool has six screenshots.
   */
  @SecurityEvent('tool.edit')
  @Post()
  @Header('content-type', JSON_TYPE)
  @UseInterceptors(UploadLimit)
  @ApiDocs(({ ApiBody, ApiConsumes, ApiCreatedResponse }) => [
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: ScreenshotForm }),
    ApiCreatedResponse({ type: ToolDetail }),
  ])
  async addScreenshot(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (!(await this.tools.find(id))) throw noSuchTool(); // before the body is read
    return receiveUpload(request, (upload) => this.service.add(id, upload, actorId));
  }

  /**
   * Sets the order and the descriptions of the screenshots, and removes those that are not in the list.
   * @throws {400} A field is invalid.
   * @throws {404} Tool or screenshot not found.
   */
  @SecurityEvent('tool.edit')
  @Put()
  @HttpCode(HttpStatus.OK)
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail })])
  arrangeScreenshots(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
    @Body() request: ArrangeScreenshotsRequest,
  ): Promise<string> {
    return this.service.arrange(id, request, actorId);
  }
}
