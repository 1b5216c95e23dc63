import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { BackupCodesResponse, PasskeyOptionsResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, SecurityEvent } from '@libs/service';
import type { SessionMember } from '../sessions/session.repository';
import { AddPasskey } from './add-passkey';
import { CheckNewPasskey } from './check-new-passkey';
import { RequestPasskey } from './request-passkey';
import { AddPasskeyBody } from './passkey.dto';
import { RequireConfirmation } from '../sessions/require-confirmation.guard';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';

@Controller('api/account/passkeys')
@UseGuards(RequireSession, RequireConfirmation)
export class PasskeyController {
  constructor(
    private readonly requestPasskey: RequestPasskey,
    private readonly checkNewPasskey: CheckNewPasskey,
    private readonly addPasskey: AddPasskey,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the options to create a passkey.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has 20 passkeys.
   */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  createPasskeyOptions(@CurrentMember() user: SessionMember): Promise<PasskeyOptionsResponse> {
    return this.requestPasskey.toCreate(user, this.clock.now());
  }

  /**
   * Adds a passkey. Returns ten backup codes if this is the member's first second step.
   * @throws {400} The passkey was not accepted.
   * @throws {403} The session was not confirmed within ten minutes, or the email is not confirmed.
   * @throws {409} The member has 20 passkeys.
   */
  @SecurityEvent('account.factor-add')
  @Post()
  @Header('cache-control', 'no-store')
  async createPasskey(
    @CurrentMember() user: SessionMember,
    @Body() body: AddPasskeyBody,
  ): Promise<BackupCodesResponse> {
    const created = await this.checkNewPasskey.run(user, body);
    return {
      backupCodes: await this.transactions.run((tx) =>
        this.addPasskey.run(tx, user, created, this.clock.now()),
      ),
    };
  }
}
