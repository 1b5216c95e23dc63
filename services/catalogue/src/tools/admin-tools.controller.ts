import { Controller, Get, Query, Res } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import { AdminTool } from '@libs/contracts';
import { ApiDocs, JSON_TYPE } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { ToolsRepository } from './tool.repository';
import { filterOf, ListQuery, NEXT_PAGE, nextPage } from './list-query.dto';

const PATH = 'api/admin/tools';

/** The tool list for administrators (contract §3), separate from the public list because that one is cached for all visitors. */
@Controller(PATH)
@ForAdmins()
export class AdminToolsController {
  constructor(private readonly tools: ToolsRepository) {}

  /**
   * Lists all tools, including unlisted ones, newest first, with the number of members who own each.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [AdminTool], headers: { link: NEXT_PAGE } })])
  async listAllTools(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { body, last } = await this.tools.adminPage(filterOf(query) ?? {});
    reply.header('cache-control', 'no-store').header('content-type', JSON_TYPE);
    if (last) reply.header('link', `<${nextPage(`/${PATH}`, query, last)}>; rel="next"`);
    return body;
  }
}
