import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Tool, ToolDetail } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import type { FastifyReply } from 'fastify';
import { NO_SUCH_TOOL, noSuchTool } from './lock-tool';
import { ToolsRepository } from './tool.repository';
import { filterOf, ListQuery, NEXT_PAGE, nextPage } from './list-query.dto';

@Controller('api/tools')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ToolsController {
  constructor(private readonly tools: ToolsRepository) {}

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
    const filter = filterOf(query);
    if (!filter) return jsonRepresentation(await this.tools.listJson());
    const { body, last } = await this.tools.publicPage(filter);
    if (last) reply.header('link', `<${nextPage('/api/tools', query, last)}>; rel="next"`);
    return jsonRepresentation(body);
  }

  /**
   * Returns one tool in detail, even if it is unlisted.
   * @throws {404} Tool not found.
   */
  @Get(':id')
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail }), api.ApiResponse(NOT_MODIFIED)])
  async showTool(@IdParam(NO_SUCH_TOOL) id: string): Promise<Representation> {
    const json = await this.tools.oneJson(id);
    if (json === null) throw noSuchTool();
    return jsonRepresentation(json);
  }
}
