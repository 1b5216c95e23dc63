import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Tool, ToolDetail } from '@libs/contracts';
import { ApiDocs, IdParam } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { NO_SUCH_TOOL, noSuchTool } from '../store/lock-tool';
import { ToolsRepository } from '../store/tools.repository';
import {
  ConditionalGet,
  jsonRepresentation,
  type Representation,
} from './conditional-get.interceptor';
import { filterOf, ListQuery, NEXT_PAGE, nextPage } from './list-query.dto';

const UNCHANGED = { status: 304, description: 'Not modified: `If-None-Match` matches.' };

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
    api.ApiResponse(UNCHANGED),
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
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail }), api.ApiResponse(UNCHANGED)])
  async showTool(@IdParam(NO_SUCH_TOOL) id: string): Promise<Representation> {
    const json = await this.tools.oneJson(id);
    if (json === null) throw noSuchTool();
    return jsonRepresentation(json);
  }
}
