import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { CatalogueExport, ExportedCertificate, ExportedPathStep } from '@libs/contracts';
import { isoText, Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';

/** What identity's export reads. */
@Controller('internal/users')
export class MembersController {
  constructor(private readonly transactions: Transactions) {}

  /** Returns what catalogue stores about a user, besides the purchases, which are payments' part. */
  @Get(':id/data')
  @ForServices()
  showUserData(@IdParam('User not found') userId: string): Promise<CatalogueExport> {
    return this.transactions.read(async (database) => ({
      pathSteps: await database.query<ExportedPathStep[]>(
        `select p.title as "pathTitle", t.name as "toolName", ${isoText('g.done_at')} as "doneAt"
         from path_progress g join paths p on p.id = g.path_id join tools t on t.id = g.tool_id
         where g.user_id = $1 order by g.done_at, t.id`,
        [userId],
      ),
      certificates: await database.query<ExportedCertificate[]>(
        `select code, name, path_title as "pathTitle", ${isoText('issued_at')} as "issuedAt"
         from certificates where user_id = $1 order by issued_at, code`,
        [userId],
      ),
    }));
  }
}
