import {
  Controller,
  Delete,
  Get,
  Header,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { AdminTool, type MessageResponse, ToolDetail } from '@libs/contracts';
import { encodeCursor } from '@libs/persistence';
import {
  ApiDocs,
  IdParam,
  JSON_TYPE,
  linkToNextPage,
  NEXT_PAGE,
  SecurityEvent,
} from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { receiveUpload } from '../uploads/receive-upload';
import { UploadLimit } from '../uploads/upload-limit';
import { ListQuery, toFilter } from './list-query.dto';
import { NewToolForm, ToolForm } from './tool-form.dto';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from './tool.repository';
import { ToolsService } from './tools.service';

/** The tools for administrators (spec §7, docs/tools.md). Their list is separate from the public one, which is cached for all visitors. */
@Controller('api')
@ForAdmins()
export class AdminToolsController {
  constructor(
    private readonly tools: ToolRepository,
    private readonly service: ToolsService,
  ) {}

  /**
   * Lists all tools, including unlisted ones, newest first, with the number of members who own each.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get('admin/tools')
  @ApiDocs((api) => [api.ApiOkResponse({ type: [AdminTool], headers: { link: NEXT_PAGE } })])
  async listAllTools(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { body, last } = await this.tools.adminPage(toFilter(query) ?? {});
    void reply.header('cache-control', 'no-store').header('content-type', JSON_TYPE);
    if (last) linkToNextPage(reply, '/api/admin/tools', query, encodeCursor(last));
    return body;
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
