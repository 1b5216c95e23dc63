import { ForServices } from '@libs/auth';
import type { PaymentsExport } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { Controller, Get } from '@nestjs/common';
import { ExportAccount } from './export-account';

/** What payments stores about a user, for identity's export. */
@Controller('internal/users')
@ForServices()
export class UserDataController {
  constructor(
    private readonly transactions: Transactions,
    private readonly exportAccount: ExportAccount,
  ) {}

  @Get(':id/data')
  showUserData(@IdParam('User not found') id: string): Promise<PaymentsExport> {
    return this.transactions.read((database) => this.exportAccount.run(database, id));
  }
}
