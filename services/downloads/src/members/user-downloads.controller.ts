import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { DownloadsExport } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { allDownloads } from '../downloads/download.repository';

/** What downloads stores about a user, for identity's export. */
@Controller('internal/users')
@ForServices()
export class UserDataController {
  constructor(private readonly transactions: Transactions) {}

  @Get(':id/data')
  async showUserData(@IdParam('User not found') id: string): Promise<DownloadsExport> {
    return { downloads: await this.transactions.read((database) => allDownloads(database, id)) };
  }
}
