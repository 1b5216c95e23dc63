import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { IdParam } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_SUCH_TOOL, noSuchTool } from '../store/lock-tool';
import { PublicTools } from '../store/public-tools';
import { filterOf, ListQuery, nextPage } from './list-query';
import { sendTagged } from './send-json';

/** Shows the catalogue to everybody (contract §3). */
@Controller('api/tools')
@ForVisitors()
export class ToolsController {
  constructor(private readonly tools: PublicTools) {}

  @Get()
  async list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const filter = filterOf(query);
    if (!filter) return sendTagged(request, reply, await this.tools.listJson());
    const { page, last } = await this.tools.page(filter);
    if (last) reply.header('link', `<${nextPage(query, last)}>; rel="next"`);
    sendTagged(request, reply, JSON.stringify(page));
  }

  @Get(':id')
  async one(@IdParam(NO_SUCH_TOOL) id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const json = await this.tools.oneJson(id);
    if (json === null) throw noSuchTool();
    sendTagged(request, reply, json);
  }
}
