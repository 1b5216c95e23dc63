import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { PaymentsExport } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam } from '@libs/service';
import { ReadUserData } from './export-account';
import { userDataResponse } from '../customers/user-data.dto';

/** What payments stores about a user, for identity's export. */
@Controller('internal/users')
@ForServices()
export class UserDataController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readUserData: ReadUserData,
  ) {}

  @Get(':id/data')
  async showUserData(@IdParam('User not found') id: string): Promise<PaymentsExport> {
    return userDataResponse(
      await this.transactions.read((database) => this.readUserData.run(database, id)),
    );
  }
}
