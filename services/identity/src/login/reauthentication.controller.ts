import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { MessageResponse, PasskeyOptionsResponse } from '@libs/contracts';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { ConfirmSession } from './confirm-session';
import { RequestPasskey } from '../second-factor/request-passkey';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { ConfirmationBody } from '../second-factor/second-factor.dto';

/** Confirms a session again before changes to how the member logs in (contract §2). */
@Controller('api/account/confirmation')
@UseGuards(RequireSession)
export class ConfirmationController {
  constructor(
    private readonly confirmSession: ConfirmSession,
    private readonly requestPasskey: RequestPasskey,
    private readonly clock: Clock,
  ) {}

  /** Returns the options to confirm the session with one of the member's passkeys, whose list is empty if there is none. */
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  confirmationOptions(@CurrentMember() { id: userId }: User): Promise<PasskeyOptionsResponse> {
    return this.requestPasskey.toUse({ purpose: 'confirm', userId }, this.clock.now());
  }

  /**
   * Confirms the session with the password or a passkey, for ten minutes.
   * @throws {400} The password is incorrect, or the passkey was not accepted.
   */
  @SecurityEvent('account.confirm')
  @Post()
  @HttpCode(200)
  async confirmCurrentSession(
    @CurrentMember() member: SessionMember,
    @Body() body: ConfirmationBody,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    await this.confirmSession.run(member, body, clientNetworkOf(request.headers, request.ip));
    return { message: 'Confirmed.' };
  }
}
