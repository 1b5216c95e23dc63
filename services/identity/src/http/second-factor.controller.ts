import { Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { BackupCodesResponse, SecondFactorsResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { SecurityEvent } from '@libs/service';
import { PasskeyRepository } from '../store/passkey.repository';
import { SecondFactorRepository } from '../store/second-factor.repository';
import { User } from '../store/user.entity';
import { ReplaceBackupCodes } from '../use-cases/replace-backup-codes';
import { RequireConfirmation } from './require-confirmation.guard';
import { CurrentMember, RequireSession } from './require-session.guard';

/** Routes for the second steps of the logged-in member's logins (contract §2). */
@Controller('api/account')
@UseGuards(RequireSession)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly replaceBackupCodes: ReplaceBackupCodes,
    private readonly transactions: Transactions,
  ) {}

  /** Returns how the member can pass the second step of a login. */
  @Get('second-factor')
  @Header('cache-control', 'no-store')
  async read(@CurrentMember() { id }: User): Promise<SecondFactorsResponse> {
    const { totp, backupCodesLeft } = await this.factors.stateOf(id);
    const passkeys = await this.passkeys.of(id);
    return {
      totp,
      backupCodesLeft,
      passkeys: passkeys.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
        id: passkeyId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
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
  async replace(@CurrentMember() user: User): Promise<BackupCodesResponse> {
    return { backupCodes: await this.transactions.run((tx) => this.replaceBackupCodes.run(tx, user)) };
  }
}
