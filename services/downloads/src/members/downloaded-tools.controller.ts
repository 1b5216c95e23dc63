import { Controller, Get } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { DownloadedTools } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { downloadedTools } from '../downloads/download.repository';

@Controller('api/account/downloaded-tools')
export class DownloadedToolsController {
  constructor(private readonly transactions: Transactions) {}

  /** Lists each tool that the member has downloaded, once. */
  @Get()
  async showDownloadedTools(@CurrentUserId() userId: string): Promise<DownloadedTools> {
    return {
      toolIds: await this.transactions.read((database) => downloadedTools(database, userId)),
    };
  }
}
