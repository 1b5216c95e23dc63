import { Body, Controller, Delete, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type {
  BackupCodesResponse,
  MessageResponse,
  PasskeyOptionsResponse,
  SecondFactorsResponse,
  TotpSetupResponse,
} from '@libs/contracts';
import { IdParam, SecurityEvent } from '@libs/service';
import {
  CurrentMember,
  RequireRecentLogin,
  RequireSession,
} from '../sessions/require-session.guard';
import type { SessionMember } from '../sessions/session.repository';
import { PasskeyService, UNKNOWN_PASSKEY } from './passkey.service';
import { AddPasskeyBody, ConfirmTotpBody } from './second-factor.dto';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorService } from './second-factor.service';

@Controller('api/account')
@UseGuards(RequireSession)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly passkeys: PasskeyService,
  ) {}

  /** Returns the member's second factors. */
  @Get('second-factor')
  @Header('cache-control', 'no-store')
  read(@CurrentMember() { id }: SessionMember): Promise<SecondFactorsResponse> {
    return this.factors.summarize(id);
  }

  /**
   * Replaces the member's backup codes by ten new ones.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {409} The member has no second factor yet.
   */
  @SecurityEvent('account.backup-codes-replace')
  @Post('backup-codes')
  @HttpCode(200)
  @UseGuards(RequireRecentLogin)
  @Header('cache-control', 'no-store')
  async replace(@CurrentMember() member: SessionMember): Promise<BackupCodesResponse> {
    return { backupCodes: await this.secondFactors.replaceBackupCodes(member) };
  }

  /**
   * Generates the secret for an authenticator app. Logins do not need the app until its first code is confirmed.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has an authenticator app already.
   */
  @Post('totp')
  @UseGuards(RequireRecentLogin)
  setUpTotp(@CurrentMember() member: SessionMember): Promise<TotpSetupResponse> {
    return this.secondFactors.startTotp(member);
  }

  /**
   * Confirms an authenticator app with a code that it shows. Returns ten backup codes if this is the member's first second factor.
   * @throws {400} The code is wrong.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has an authenticator app already.
   */
  @SecurityEvent('account.factor-add')
  @Post('totp/confirm')
  @HttpCode(200)
  @UseGuards(RequireRecentLogin)
  async confirmTotpSetup(
    @CurrentMember() member: SessionMember,
    @Body() { code }: ConfirmTotpBody,
  ): Promise<BackupCodesResponse> {
    return { backupCodes: await this.secondFactors.confirmTotp(member, code) };
  }

  /**
   * Removes the authenticator app, and the backup codes with the last second factor.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {404} The member has no authenticator app.
   */
  @SecurityEvent('account.factor-remove')
  @Delete('totp')
  @UseGuards(RequireRecentLogin)
  async deleteTotp(@CurrentMember() member: SessionMember): Promise<MessageResponse> {
    await this.secondFactors.removeTotp(member);
    return { message: 'The authenticator app was removed.' };
  }

  /**
   * Returns the options to create a passkey.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has 20 passkeys.
   */
  @Post('passkeys/options')
  @HttpCode(200)
  @UseGuards(RequireRecentLogin)
  @Header('cache-control', 'no-store')
  createPasskeyOptions(@CurrentMember() member: SessionMember): Promise<PasskeyOptionsResponse> {
    return this.passkeys.creationOptions(member);
  }

  /**
   * Adds a passkey. Returns ten backup codes if this is the member's first second factor.
   * @throws {400} The passkey was not accepted.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has 20 passkeys.
   */
  @SecurityEvent('account.factor-add')
  @Post('passkeys')
  @UseGuards(RequireRecentLogin)
  @Header('cache-control', 'no-store')
  async createPasskey(
    @CurrentMember() member: SessionMember,
    @Body() body: AddPasskeyBody,
  ): Promise<BackupCodesResponse> {
    return { backupCodes: await this.passkeys.add(member, body) };
  }

  /**
   * Removes a passkey, and the backup codes with the last second factor.
   * @throws {403} The session was not confirmed within ten minutes.
   * @throws {404} The member has no such passkey.
   */
  @SecurityEvent('account.factor-remove')
  @Delete('passkeys/:id')
  @UseGuards(RequireRecentLogin)
  async deletePasskey(
    @CurrentMember() member: SessionMember,
    @IdParam(UNKNOWN_PASSKEY) id: string,
  ): Promise<MessageResponse> {
    await this.passkeys.remove(member, id);
    return { message: 'The passkey was removed.' };
  }
}
