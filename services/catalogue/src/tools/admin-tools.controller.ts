import {
  Controller,
  Delete,
  Get,
  Header,
  Post,
  Put,
  Query,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { AdminToolPage, type MessageResponse, ToolDetail } from '@libs/contracts';
import { ApiDocs, IdParam, JSON_TYPE, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { receiveUpload } from '../uploads/receive-upload';
import { UploadLimit } from '../uploads/upload-limit';
import { AdminListQuery } from './admin-list-query.dto';
import { AdminToolsRepository } from './admin-tools.repository';
import { NewToolForm, ToolForm } from './tool-form.dto';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from './tool.repository';
import { ToolsService } from './tools.service';

/** The tools for administrators (spec §7, docs/tools.md). Their list is separate from the public one, which is cached for all visitors. */
@Controller('api')
@ForAdmins()
export class AdminToolsController {
  constructor(
    private readonly list: AdminToolsRepository,
    private readonly tools: ToolRepository,
    private readonly service: ToolsService,
  ) {}

  /**
   * Lists the tools, including unlisted ones, 25 on a page, with the number of members who own each.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get('admin/tools')
  @Header('cache-control', 'no-store')
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: AdminToolPage })])
  listAllTools(@Query() query: AdminListQuery): Promise<string> {
    return this.list.pageJson(query);
  }

  /**
   * Adds a tool with its file and thumbnail.
   * @throws {400} A field or a file is invalid; nothing is saved.
   */
  @SecurityEvent('tool.add')
  @Post('tools')
  @Header('content-type', JSON_TYPE)
  @UseInterceptors(UploadLimit)
  @ApiDocs(({ ApiBody, ApiConsumes, ApiCreatedResponse }) => [
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: NewToolForm }),
    ApiCreatedResponse({ type: ToolDetail }),
  ])
  uploadTool(@Req() request: FastifyRequest, @CurrentUserId() actorId: string): Promise<string> {
    return receiveUpload(request, (upload) => this.service.add(upload, actorId));
  }

  /**
   * Updates the fields and files that are sent and leaves the rest unchanged.
   * @throws {400} A field or a file is invalid; nothing changes.
   * @throws {404} Tool not found.
   * @throws {409} Somebody else saved the tool since `updatedAt`; nothing changes.
   */
  @SecurityEvent('tool.edit')
  @Put('tools/:id')
  @Header('content-type', JSON_TYPE)
  @UseInterceptors(UploadLimit)
  @ApiDocs(({ ApiBody, ApiConsumes, ApiOkResponse }) => [
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: ToolForm }),
    ApiOkResponse({ type: ToolDetail }),
  ])
  async changeTool(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (!(await this.tools.find(id))) throw noSuchTool(); // before the body is read
    return receiveUpload(request, (upload) => this.service.edit(id, upload, actorId));
  }

  /**
   * Deletes a tool, its downloads and its purchases.
   * @throws {404} Tool not found.
   */
  @SecurityEvent('tool.delete')
  @Delete('tools/:id')
  async deleteTool(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
  ): Promise<MessageResponse> {
    await this.service.remove(id, actorId);
    return { message: 'Tool deleted successfully!' };
  }
}
