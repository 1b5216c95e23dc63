import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import { DashboardStats } from '@libs/contracts';
import { ApiDocs, etagMatches } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { ReadDashboard } from './read-dashboard';

/** Serves a member's dashboard. Clients refetch it after every count update, so an unchanged one is 304. */
@Controller('api/dashboard')
export class DashboardController {
  constructor(private readonly readDashboard: ReadDashboard) {}

  /** Summarizes the member's downloads. */
  @Get('stats')
  @ApiDocs(({ ApiHeader, ApiOkResponse, ApiResponse }) => [
    ApiHeader({ name: 'if-none-match', required: false }),
    ApiOkResponse({ type: DashboardStats }),
    ApiResponse({ status: 304, description: 'Not modified: `If-None-Match` matches.' }),
  ])
  async showDashboard(
    @CurrentUserId() userId: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardStats | undefined> {
    const stats = await this.readDashboard.run(userId);
    const etag = etagOf(stats);
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (!etagMatches(ifNoneMatch, etag)) return stats;
    void reply.status(304);
    return undefined;
  }
}

/** A weak tag: equal content has an equal tag, however it is compressed. */
const etagOf = (stats: DashboardStats): string =>
  `W/"${createHash('sha256').update(JSON.stringify(stats)).digest('base64url').slice(0, 22)}"`;
