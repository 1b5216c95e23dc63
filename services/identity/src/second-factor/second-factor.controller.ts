import { Controller, Delete, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { BackupCodesResponse, MessageResponse, SecondFactorsResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, IdParam, SecurityEvent } from '@libs/service';
import type { SessionMember } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { ReadSecondFactors } from './read-second-factors';
import { RemovePasskey, UNKNOWN_PASSKEY } from './remove-passkey';
import { ReplaceBackupCodes } from './replace-backup-codes';
import { RequireConfirmation } from '../sessions/require-confirmation.guard';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';

@Controller('api/account')
@UseGuards(RequireSession)
export class SecondFactorController {
  constructor(
    private readonly readSecondFactors: ReadSecondFactors,
    private readonly replaceBackupCodes: ReplaceBackupCodes,
    private readonly removePasskey: RemovePasskey,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns how the member can pass the second step of a login. */
  @Get('second-factor')
  @Header('cache-control', 'no-store')
  read(@CurrentMember() { id }: User): Promise<SecondFactorsResponse> {
    return this.readSecondFactors.run(id);
  }

  /**
   * Replaces the member's backup codes by ten new ones.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {409} The member has no second step yet.
   */
  @SecurityEvent('account.backup-codes-replace')
  @Post('backup-codes')
  @HttpCode(200)
  @UseGuards(RequireConfirmation)
  @Header('cache-control', 'no-store')
  async replace(@CurrentMember() user: SessionMember): Promise<BackupCodesResponse> {
    return {
      backupCodes: await this.transactions.run((tx) =>
        this.replaceBackupCodes.run(tx, user, this.clock.now()),
      ),
    };
  }

  /**
   * Removes a passkey, and the backup codes with the last second step.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {404} The member has no such passkey.
   */
  @SecurityEvent('account.factor-remove')
  @Delete('passkeys/:id')
  @UseGuards(RequireConfirmation)
  async deletePasskey(
    @CurrentMember() user: SessionMember,
    @IdParam(UNKNOWN_PASSKEY) id: string,
  ): Promise<MessageResponse> {
    await this.transactions.run((tx) => this.removePasskey.run(tx, user, id, this.clock.now()));
    return { message: 'The passkey was removed.' };
  }
}
