import { Body, Controller, Delete, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { BackupCodesResponse, MessageResponse, TotpSetupResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, SecurityEvent } from '@libs/service';
import type { SessionMember } from '../sessions/session.repository';
import { ConfirmTotp } from './confirm-totp';
import { RemoveTotp } from './remove-totp';
import { StartTotp } from './start-totp';
import { RequireConfirmation } from '../sessions/require-confirmation.guard';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { ConfirmTotpBody } from './second-factor.dto';

@Controller('api/account/totp')
@UseGuards(RequireSession, RequireConfirmation)
export class TotpController {
  constructor(
    private readonly startTotp: StartTotp,
    private readonly confirmTotp: ConfirmTotp,
    private readonly removeTotp: RemoveTotp,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Generates the secret for an authenticator app. Logins do not need the app until its first code is confirmed.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has an authenticator app already.
   */
  @Post()
  setUpTotp(@CurrentMember() user: SessionMember): Promise<TotpSetupResponse> {
    return this.transactions.run((tx) => this.startTotp.run(tx, user, this.clock.now()));
  }

  /**
   * Confirms an authenticator app with a code that it shows. Returns ten backup codes if this is the member's first second step.
   * @throws {400} The code is wrong.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has an authenticator app already.
   */
  @SecurityEvent('account.factor-add')
  @Post('confirm')
  @HttpCode(200)
  async confirmTotpSetup(
    @CurrentMember() user: SessionMember,
    @Body() { code }: ConfirmTotpBody,
  ): Promise<BackupCodesResponse> {
    return {
      backupCodes: await this.transactions.run((tx) =>
        this.confirmTotp.run(tx, user, code, this.clock.now()),
      ),
    };
  }

  /**
   * Removes the authenticator app, and the backup codes with the last second step.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {404} The member has no authenticator app.
   */
  @SecurityEvent('account.factor-remove')
  @Delete()
  async deleteTotp(@CurrentMember() user: SessionMember): Promise<MessageResponse> {
    await this.transactions.run((tx) => this.removeTotp.run(tx, user, this.clock.now()));
    return { message: 'The authenticator app was removed.' };
  }
}
