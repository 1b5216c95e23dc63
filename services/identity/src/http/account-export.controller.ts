import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import type { AccountExport } from '@libs/contracts';
import { Clock } from '@libs/service';
import { User } from '../store/user.entity';
import { ExportAccount } from '../use-cases/export-account';
import { CurrentMember, RequireSession } from './require-session.guard';

@Controller('api/account/export')
@UseGuards(RequireSession)
export class AccountExportController {
  constructor(
    private readonly exportAccount: ExportAccount,
    private readonly clock: Clock,
  ) {}

  /** Sends everything that is stored about the member as a JSON file. */
  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="exe-account.json"')
  export(@CurrentMember() user: User): Promise<AccountExport> {
    return this.exportAccount.run(user, this.clock.now());
  }
}
