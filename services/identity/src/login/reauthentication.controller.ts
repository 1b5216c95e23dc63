import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { MessageResponse, PasskeyOptionsResponse } from '@libs/contracts';
import { SecurityEvent } from '@libs/service';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import type { SessionMember } from '../sessions/session.repository';
import { CurrentNetwork } from './client.decorator';
import { ReauthenticationBody } from './login.dto';
import { ReauthenticationService } from './reauthentication.service';

/** Re-authenticates a member before changes to how they log in (docs/accounts.md). */
@Controller('api/account/confirmation')
@UseGuards(RequireSession)
export class ReauthenticationController {
  constructor(private readonly reauthentication: ReauthenticationService) {}

  /** Returns the options to confirm the session with one of the member's passkeys, whose list is empty if there is none. */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  reauthenticationOptions(@CurrentMember() { id }: SessionMember): Promise<PasskeyOptionsResponse> {
    return this.reauthentication.passkeyOptions(id);
  }

  /**
   * Confirms the session with the password or a passkey, for ten minutes.
   * @throws {400} The password is incorrect, or the passkey was not accepted.
   */
  @SecurityEvent('account.confirm')
  @Post()
  @HttpCode(200)
  async reauthenticate(
    @CurrentMember() member: SessionMember,
    @Body() body: ReauthenticationBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.reauthentication.reauthenticate(member, body, network);
    return { message: 'Confirmed.' };
  }
}
