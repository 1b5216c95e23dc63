import { Body, Controller, Delete, Header, Req, Res, UseGuards } from '@nestjs/common';
import type { MessageResponse } from '@libs/contracts';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { User } from '../store/user.entity';
import { CheckCurrentPassword } from '../use-cases/check-current-password';
import { DeleteAccount } from '../use-cases/delete-account';
import { DeleteAccountBody } from './account.dto';
import { CurrentMember, RequireSession } from './require-session.guard';
import { SessionService } from './session.service';

/** The route that deletes the account of the logged-in member (contract §2). */
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
   * @throws {409} The member is the only administrator, or the password was just changed elsewhere.
   */
  @SecurityEvent('account.delete')
  @Delete()
  @Header('cache-control', 'no-store')
  async delete(
    @CurrentMember() user: User,
    @Body() { password }: DeleteAccountBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.checkCurrentPassword.run(user, password, clientNetworkOf(request.headers, request.ip), 'password');
    await this.sessionService.closeAll(reply, (tx) => this.deleteAccount.run(tx, user, this.clock.now()));
    return { message: 'Your account was deleted.' };
  }
}
