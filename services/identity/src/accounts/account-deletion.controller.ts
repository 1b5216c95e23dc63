import { Body, Controller, Delete, Header, Req, Res, UseGuards } from '@nestjs/common';
import type { MessageResponse } from '@libs/contracts';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '../sessions/session.repository';
import { CheckCurrentPassword } from '../login/check-current-password';
import { DeleteAccount } from './delete-account';
import { DeleteAccountBody } from './account.dto';
import { requireConfirmedAgain } from '../sessions/require-confirmation.guard';
import { CurrentMember, RequireSession } from '../sessions/require-session.guard';
import { SessionService } from '../sessions/session.service';

@Controller('api/account')
@UseGuards(RequireSession)
export class AccountDeletionController {
  constructor(
    private readonly checkCurrentPassword: CheckCurrentPassword,
    private readonly deleteAccount: DeleteAccount,
    private readonly sessionService: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the member's account for good and logs out everywhere. Receipts stay, without name and email.
   * @throws {400} The password is incorrect; `errors` names the field.
   * @throws {403} There is no password, and the session was not confirmed within ten minutes; a login does not suffice.
   * @throws {409} The member is the only administrator, or the password was just changed elsewhere.
   */
  @SecurityEvent('account.delete')
  @Delete()
  @Header('cache-control', 'no-store')
  async delete(
    @CurrentMember() member: SessionMember,
    @Body() { password }: DeleteAccountBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const now = this.clock.now();
    if (password === undefined) requireConfirmedAgain(member, now);
    else
      await this.checkCurrentPassword.run(
        member,
        password,
        clientNetworkOf(request.headers, request.ip),
        'password',
      );
    await this.sessionService.closeAll(reply, (tx) => this.deleteAccount.run(tx, member, now));
    return { message: 'Your account was deleted.' };
  }
}
