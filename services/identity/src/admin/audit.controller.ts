import { Readable } from 'node:stream';
import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import { AuditLogEntry } from '@libs/contracts';
import { decodeCursor, encodeCursor, Transactions } from '@libs/persistence';
import { ApiDocs, linkToNextPage, NEXT_PAGE, readCursor, toPage } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { AuditLogRepository } from './audit-log.repository';
import { exportAuditLog } from './audit-export';
import { AuditPageQuery, AuditQuery, toAuditFilter } from './admin.dto';

const CSV_TYPE = 'text/csv; charset=utf-8';

@Controller('api/admin')
@ForAdmins()
export class AuditController {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Lists what administrators changed in any service, latest first. Another service's entry can appear some seconds after the change.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get('audit')
  @ApiDocs((api) => [
    api.ApiOkResponse({
      type: [AuditLogEntry],
      headers: {
        link: NEXT_PAGE,
      },
    }),
  ])
  async listAudit(
    @Query() query: AuditPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditLogEntry[]> {
    const after = readCursor(query, decodeCursor);
    const entries = await this.log.page(toAuditFilter(query), query.limit + 1, after); // one more shows whether another page follows
    const { page, last } = toPage(entries, query.limit);
    if (last) {
      const cursor = encodeCursor({ createdAt: last.at, id: last.id });
      linkToNextPage(reply, '/api/admin/audit', query, cursor);
    }
    return page;
  }

  /**
   * Returns the matching entries as CSV. What a spreadsheet could take for a formula begins with an apostrophe.
   * @throws {400} A parameter is invalid, or more than 100,000 entries match.
   */
  @Get('audit.csv')
  @ApiDocs((api) => [
    api.ApiProduces('text/csv'),
    api.ApiOkResponse({ description: 'The entries, latest first.', schema: { type: 'string' } }),
  ])
  async exportAudit(@Query() query: AuditQuery): Promise<StreamableFile> {
    const lines = await exportAuditLog(this.log, toAuditFilter(query));
    const now = await this.transactions.now();
    const filename = `audit-log-${now.toISOString().slice(0, 10)}.csv`;
    return new StreamableFile(Readable.from(lines), {
      type: CSV_TYPE,
      disposition: `attachment; filename="${filename}"`,
    });
  }
}
