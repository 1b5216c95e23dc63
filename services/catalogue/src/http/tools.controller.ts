import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Tool, ToolDetail } from '@libs/contracts';
import { ApiDocs, IdParam } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_SUCH_TOOL, noSuchTool } from '../store/lock-tool';
import { PublicTools } from '../store/public-tools';
import { filterOf, ListQuery, NEXT_PAGE, nextPage } from './list-query';
import { sendTagged } from './send-json';

const UNCHANGED = { status: 304, description: 'Not modified: `If-None-Match` matches.' };

/** The public catalogue (contract §3). */
@Controller('api/tools')
@ForVisitors()
export class ToolsController {
  constructor(private readonly tools: PublicTools) {}

  /**
   * Lists the available tools, newest first; without parameters, all of them.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [Tool], headers: { link: NEXT_PAGE } }), api.ApiResponse(UNCHANGED)])
  async listTools(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const filter = filterOf(query);
    if (!filter) return sendTagged(request, reply, await this.tools.listJson());
    const { page, last } = await this.tools.page(filter);
    if (last) reply.header('link', `<${nextPage('/api/tools', query, last)}>; rel="next"`);
    sendTagged(request, reply, JSON.stringify(page));
  }

  /**
   * Returns one tool in detail, even if it is unlisted.
   * @throws {404} Tool not found.
   */
  @Get(':id')
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolDetail }), api.ApiResponse(UNCHANGED)])
  async showTool(@IdParam(NO_SUCH_TOOL) id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const json = await this.tools.oneJson(id);
    if (json === null) throw noSuchTool();
    sendTagged(request, reply, json);
  }
}
