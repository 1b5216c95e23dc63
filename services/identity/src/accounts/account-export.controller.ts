import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import type { AccountExport } from '@libs/contracts';
import { Clock, MemberLimit } from '@libs/service';
import { IdentitySettings } from '../identity.settings';
import { User } from '../users/user.entity';
import { ExportAccount } from './export-account';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';

@Controller('api/account/export')
@UseGuards(RequireSession)
export class AccountExportController {
  private readonly limit: MemberLimit;

  constructor(
    private readonly exportAccount: ExportAccount,
    private readonly clock: Clock,
    { RATE_LIMITS }: IdentitySettings,
  ) {
    this.limit = new MemberLimit({ perMinute: 5, isOn: RATE_LIMITS !== 'off' });
  }

  /**
   * Sends everything that is stored about the member as a JSON file.
   * @throws {429} The member exports too often, or an export is still running.
   */
  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="exe-account.json"')
  export(@CurrentMember() user: User): Promise<AccountExport> {
    return this.limit.run(user.id, () => this.exportAccount.run(user, this.clock.now()));
  }
}
