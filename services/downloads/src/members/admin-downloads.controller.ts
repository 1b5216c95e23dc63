import { Controller, Get } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import type { AdminUserDownloads } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { latestDownloads } from '../downloads/download.repository';

@Controller('api/admin/users/:id/downloads')
@ForAdmins()
export class AdminDownloadsController {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a user's latest downloads and how many there are; none for an unknown user. Downloads of deleted tools are deleted.
   * @throws {404} The id is no UUID.
   */
  @Get()
  showDownloads(@IdParam('User not found') userId: string): Promise<AdminUserDownloads> {
    return this.transactions.read((database) => latestDownloads(database, userId));
  }
}
